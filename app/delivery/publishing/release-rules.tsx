import type { z } from "zod";
import type { ReleaseRule, ReleaseRuleForm } from "#contract/delivery/self-print";
import { PatientSource } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** The delay and the words of classes of reports, and the form that sets one. */
export function ReleaseRules({ rules }: { rules: (ReleaseRule & { id: string })[] }) {
  const t = useTexts();
  const any = t("publishing.settings.any");
  return (
    <Panel title={t("publishing.settings.rules")}>
      <p className="mb-3 text-muted">
        {t(rules.length === 0 ? "publishing.settings.noRules" : "publishing.settings.rulesLead")}
      </p>
      <ul className="mb-4 divide-y divide-line">
        {rules.map(({ id, modality, patientSource, delayHours, disclaimer }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span>{modality ? t(`exam.modality.${modality}`) : any}</span>
            <span>{patientSource ? t(`exam.patientSource.${patientSource}`) : any}</span>
            <span className="tabular-nums">{t("publishing.settings.hours", { count: delayHours })}</span>
            <span className="min-w-0 flex-1 text-sm text-muted [overflow-wrap:anywhere]">{disclaimer}</span>
            <PostForm>
              <input type="hidden" name="ruleId" value={id} />
              <Button intent="remove" icon="close">
                {t("publishing.settings.remove")}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
      <RuleForm />
    </Panel>
  );
}

function RuleForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof ReleaseRuleForm>>({ id: "rule", intents: ["rule"] });
  const any = t("publishing.settings.any");
  return (
    <ActionForm form={form} defaultIntent="rule" className="grid gap-3 sm:grid-cols-3">
      <SelectField
        {...bind(fields.modality)}
        label={t("publishing.settings.modality")}
        empty={any}
        options={Modality.options.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
      />
      <SelectField
        {...bind(fields.patientSource)}
        label={t("publishing.settings.source")}
        empty={any}
        options={PatientSource.options.map((value) => ({ value, label: t(`exam.patientSource.${value}`) }))}
      />
      <TextField
        {...bind(fields.delayHours)}
        type="number"
        label={t("publishing.settings.delay")}
        {...{ min: 0, max: 720 }}
        required
      />
      <TextareaField
        {...bind(fields.disclaimer)}
        label={t("publishing.settings.disclaimer")}
        maxLength={500}
        rows={2}
        className="sm:col-span-3"
      />
      <Button intent="rule" icon="plus" className="justify-self-end sm:col-span-3">
        {t("publishing.settings.add")}
      </Button>
    </ActionForm>
  );
}
