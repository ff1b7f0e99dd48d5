import type { FieldMetadata } from "@conform-to/react";
import { modalities } from "#contract/kernel/modalities";
import { CheckboxField, ChoiceGroup, SelectField, type Option } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { authorsAt, type Author } from "./author";
import { useSelectValue } from "./use-select-value";

type RuleField = "name" | "bucketId" | "modalities" | "bodyParts" | "urgentOnly" | "assigneeIds";

interface RuleFieldsProps {
  fields: Record<RuleField, FieldMetadata<unknown>>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  organizations: Option[];
  people: Author[];
}

/** Which exams, and to whom they go. */
export function RuleFields({ fields, bind, organizations, people }: RuleFieldsProps) {
  const t = useTexts();
  const organization = useSelectValue(fields.bucketId.id);
  // Without scripts everybody is offered, and the answer names whoever does not fit.
  const offered =
    organization === null ? people : authorsAt(people, organization, fields.assigneeIds.defaultOptions ?? []);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind(fields.name)} label={t("groupLists.rules.name")} maxLength={64} required />
        <SelectField
          {...bind(fields.bucketId)}
          label={t("groupLists.rules.from")}
          options={organizations}
          empty={t("groupLists.choose")}
          required
        />
      </div>
      <ChoiceGroup
        {...bind(fields.modalities)}
        type="checkbox"
        label={t("groupLists.rules.modalities")}
        hint={t("groupLists.rules.modalitiesHint")}
        options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
      />
      <TextField
        {...bind(fields.bodyParts)}
        label={t("groupLists.rules.bodyParts")}
        hint={t("groupLists.rules.bodyPartsHint")}
      />
      <CheckboxField {...bind(fields.urgentOnly)} label={t("groupLists.rules.urgentOnly")} />
      <ChoiceGroup
        {...bind(fields.assigneeIds)}
        type="checkbox"
        label={t("groupLists.rules.assignees")}
        options={offered}
        required
      />
    </>
  );
}
