import type { z } from "zod";
import { drawModes, type PeerReviewPlan } from "#contract/reading/peer-reviews";
import type { WrittenQualityForm } from "#contract/reading/quality-form";
import { Button } from "../../components/button";
import { CheckboxField, ChoiceGroup } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

type Written = z.input<typeof WrittenQualityForm>;

/** Reasons and items, a line each. */
export function QualityFormForm({ form: written, version }: { form: Written & { version: number }; version: number }) {
  const t = useTexts();
  const { reasons, items } = written;
  const { form, fields, bind } = useActionForm<Written>({
    id: "quality-form",
    intents: ["form"],
    defaultValue: { reasons, items },
  });
  return (
    <Panel title={t("quality.settings.form")}>
      {written.version === 0 && <p className="mb-3 text-muted">{t("quality.settings.builtIn")}</p>}
      <ActionForm form={form} defaultIntent="form" className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={version} />
        <TextareaField
          {...bind(fields.reasons)}
          label={t("quality.settings.reasons")}
          hint={t("quality.settings.reasonsHint")}
          rows={9}
          required
        />
        <TextareaField
          {...bind(fields.items)}
          label={t("quality.settings.items")}
          hint={t("quality.settings.itemsHint")}
          rows={9}
          required
        />
        <Button icon="check" intent="form" className="justify-self-end sm:col-span-2">
          {t("common.action.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

/** Whether the calendar draws, and how many. */
export function PlanForm({ plan, version }: { plan: PeerReviewPlan; version: number }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof PeerReviewPlan>>({
    id: "plan",
    intents: ["plan"],
    defaultValue: plan,
  });
  return (
    <Panel title={t("quality.settings.plan")}>
      <ActionForm form={form} defaultIntent="plan" className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <CheckboxField {...bind(fields.isOn)} label={t("quality.settings.isOn")} />
        <ChoiceGroup
          {...bind(fields.mode)}
          label={t("quality.settings.mode")}
          options={drawModes.map((value) => ({ value, label: t(`quality.settings.modes.${value}`) }))}
          required
        />
        <TextField
          {...bind(fields.amount)}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          label={t("quality.settings.amount")}
          className="max-w-[12rem]"
          required
        />
        <Button icon="check" intent="plan" className="justify-self-end">
          {t("common.action.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
