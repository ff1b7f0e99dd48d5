import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { CopyField } from "../../components/copy-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** A key that was just made: shown in the answer to the form, and never again. */
export function MadeKey({ name, value }: { name: string; value: string }) {
  const t = useTexts();
  return (
    <Panel title={t("organizationSettings.apiKeys.made", { name })} className="border-success">
      <Notice tone="warning" className="mb-3">
        {t("organizationSettings.apiKeys.once")}
      </Notice>
      <CopyField
        id="made-key"
        label={t("organizationSettings.apiKeys.key")}
        value={value}
        copyLabel={t("organizationSettings.apiKeys.copy")}
        copiedLabel={t("organizationSettings.apiKeys.copied")}
      />
    </Panel>
  );
}

export function NewKeyForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ name: string; mayStore?: boolean }>({
    id: "new-key",
    intents: ["make"],
  });
  return (
    <Panel title={t("organizationSettings.apiKeys.new")} className="max-w-form">
      <ActionForm form={form} defaultIntent="make" className="grid gap-4">
        <TextField
          {...bind(fields.name)}
          label={t("organizationSettings.apiKeys.name")}
          hint={t("organizationSettings.apiKeys.nameHint")}
          autoComplete="off"
          required
        />
        <CheckboxField {...bind(fields.mayStore)} label={t("organizationSettings.apiKeys.mayStore")} />
        <Button look="primary" intent="make" icon="plus" className="justify-self-end">
          {t("organizationSettings.apiKeys.make")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
