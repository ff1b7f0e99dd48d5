import type { z } from "zod";
import { AttemptOutcome, TellingMethod, ToldRole } from "#contract/reading/critical-items";
import { Button } from "../../components/button";
import { ChoiceGroup, SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { localAt } from "../../i18n/local-time";
import { useTexts } from "../../i18n/use-texts";
import type { AttemptForm } from "./attempt-form";
import type { ShownItem } from "./shown-item.server";

/** Whom somebody told just now, or could not reach. */
export function AttemptPanel({ item, now, oneTimeKey }: { item: ShownItem; now: string; oneTimeKey: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof AttemptForm>>({
    id: "attempt",
    defaultValue: { method: "phone", toldToRole: "treatingDoctor", told: now },
  });
  return (
    <Panel title={t("critical.newAttempt")}>
      <ActionForm form={form} className="grid gap-4">
        <input type="hidden" name="version" value={item.reportVersion} />
        <input type="hidden" name="key" value={oneTimeKey} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...bind(fields.toldTo)}
            label={t("critical.whom")}
            hint={t("critical.whomHint")}
            maxLength={64}
            required
          />
          <SelectField
            {...bind(fields.toldToRole)}
            label={t("critical.role")}
            options={ToldRole.options.map((value) => ({ value, label: t(`critical.roles.${value}`) }))}
            required
          />
        </div>
        <ChoiceGroup
          {...bind(fields.method)}
          label={t("critical.how")}
          options={TellingMethod.options.map((value) => ({ value, label: t(`critical.methods.${value}`) }))}
          required
        />
        <TextField
          {...bind(fields.told)}
          type="datetime-local"
          label={t("critical.toldAt")}
          min={localAt(item.flaggedAt, item.timeZone).slice(0, 16)}
          className="max-w-[16rem]"
          required
        />
        <ChoiceGroup
          {...bind(fields.outcome)}
          label={t("critical.outcome")}
          hint={t("critical.outcomeHint")}
          options={AttemptOutcome.options.map((value) => ({ value, label: t(`critical.outcomes.${value}`) }))}
          required
        />
        <TextareaField
          {...bind(fields.readBack)}
          label={t("critical.readBack")}
          hint={t("critical.readBackHint")}
          maxLength={500}
          rows={2}
        />
        <TextField {...bind(fields.note)} label={t("critical.note")} maxLength={256} />
        <Button look="primary" icon="check" className="justify-self-end">
          {t("critical.submit")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
