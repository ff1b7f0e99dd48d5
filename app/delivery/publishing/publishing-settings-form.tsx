import type { z } from "zod";
import type { PublishingSettings } from "#contract/delivery/self-print";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** As the ministry words it, in every language. */
const markExample = "全国HR";

export function PublishingSettingsForm({ settings }: { settings: PublishingSettings }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof PublishingSettings>>({
    id: "publishing",
    intents: ["save"],
    defaultValue: { ...settings, delayHours: String(settings.delayHours) },
  });
  return (
    <Panel title={t("publishing.settings.self")}>
      <ActionForm form={form} defaultIntent="save" className="grid gap-4">
        <CheckboxField {...bind(fields.isSelfServiceOpen)} label={t("publishing.settings.isOpen")} />
        <TextField
          {...bind(fields.delayHours)}
          type="number"
          label={t("publishing.settings.delay")}
          hint={t("publishing.settings.delayHint")}
          {...{ min: 0, max: 720 }}
          required
          className="max-w-[24rem]"
        />
        <TextareaField
          {...bind(fields.disclaimer)}
          label={t("publishing.settings.disclaimer")}
          hint={t("publishing.settings.disclaimerHint")}
          maxLength={500}
        />
        <TextField
          {...bind(fields.recognitionMark)}
          label={t("publishing.settings.mark")}
          hint={t("publishing.settings.markHint", { example: markExample })}
          maxLength={20}
          className="max-w-[24rem]"
        />
        <Button intent="save" look="primary" className="justify-self-end">
          {t("publishing.settings.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
