import type { Person } from "#contract/kernel/values";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { BarPanel } from "./bar-panel";

/** Says who is to write the report. */
export function AssignPanel({ people, assignee }: { people: Person[]; assignee: Person | null }) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<{ accountId: string }>({
    id: "assign",
    intents: ["assign"],
    defaultValue: { accountId: assignee?.id },
  });
  return (
    <BarPanel label={t("reports.action.assign")} icon="user" isOpen={isAnswered} align="start">
      <ActionForm form={form} defaultIntent="assign" className="grid gap-3">
        <SelectField
          {...bind(fields.accountId)}
          label={t("reports.assign.to")}
          empty={t("reports.assign.nobody")}
          options={people.map(({ id, name, title }) => ({
            value: id,
            label: title ? t("reports.assign.person", { name, title }) : name,
          }))}
        />
        <Button look="primary" intent="assign" className="justify-self-end">
          {t("reports.assign.submit")}
        </Button>
      </ActionForm>
    </BarPanel>
  );
}
