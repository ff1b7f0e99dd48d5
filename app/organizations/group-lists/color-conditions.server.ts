import type { ColorField } from "#contract/organizations/group-list-fields";
import { modalities, type modalityNames } from "#contract/kernel/modalities";
import { ShownReportStatus } from "#contract/kernel/report-status";
import type { Option } from "../../components/choice-field";
import type { Texts } from "#texts/texts";

const waits = ["2", "4", "8", "12", "24", "48", "72"] as const;

/** A condition as one value of a choice: field and value, "status:final". */
export const conditionOf = (field: ColorField, value: string) => `${field}:${value}`;

/** Every condition that a colour rule can have, in words. */
export function conditions(t: Texts): Option[] {
  const named = (field: ColorField, value: string, label: string): Option => ({
    value: conditionOf(field, value),
    label: t("groupLists.colors.condition", { field: t(`groupLists.colors.fields.${field}`), value: label }),
  });
  return [
    named("urgent", "true", t("groupLists.colors.yes")),
    named("critical", "true", t("groupLists.colors.yes")),
    named("positive", "true", t("groupLists.colors.yes")),
    named("positive", "false", t("groupLists.colors.no")),
    ...ShownReportStatus.options.map((status) => named("status", status, t(`common.reportStatus.${status}`))),
    ...waits.map((hours) => named("waitingHours", hours, t("groupLists.colors.hours", { hours }))),
    ...modalities.map((modality: keyof typeof modalityNames) =>
      named("modality", modality, t(`exam.modality.${modality}`)),
    ),
  ];
}
