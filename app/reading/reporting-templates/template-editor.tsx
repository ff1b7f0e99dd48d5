import { modalities } from "#contract/kernel/modalities";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { emptySection, type TemplateEditorInput } from "./template-form";
import { SectionRows } from "./section-rows";

/** As conform takes it: every value a text. */
type DefaultValue = Parameters<typeof useActionForm<TemplateEditorInput>>[0]["defaultValue"];

interface TemplateEditorProps {
  id: string;
  values: DefaultValue;
  procedures: { value: string; label: string }[];
  oneTimeKey?: string;
  cancel: string;
}

/** A template with its sections and fields as rows; rows come and go by the form itself, with scripts or without. */
export function TemplateEditor({ id, values, procedures, oneTimeKey, cancel }: TemplateEditorProps) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<TemplateEditorInput>({ id, defaultValue: values });
  const any = t("reportingTemplates.fields.any");
  return (
    <ActionForm form={form} defaultIntent="save" className="grid gap-4">
      {fields.version.initialValue && <input type="hidden" name="version" defaultValue={fields.version.initialValue} />}
      {oneTimeKey && <input type="hidden" name="oneTimeKey" defaultValue={oneTimeKey} />}
      <Panel title={t("reportingTemplates.editor.general")} className="grid gap-3">
        <TextField {...bind(fields.title)} label={t("reportingTemplates.fields.title")} required />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            {...bind(fields.modality)}
            label={t("reportingTemplates.fields.modality")}
            empty={any}
            options={modalities.map((code) => ({ value: code, label: t(`exam.modality.${code}`) }))}
          />
          <TextField {...bind(fields.bodyPart)} label={t("reportingTemplates.fields.bodyPart")} placeholder={any} />
          <SelectField
            {...bind(fields.procedureId)}
            label={t("reportingTemplates.fields.procedure")}
            empty={any}
            options={procedures}
          />
          <SelectField
            {...bind(fields.sex)}
            label={t("reportingTemplates.fields.sex")}
            empty={any}
            options={(["F", "M"] as const).map((sex) => ({ value: sex, label: t(`exam.gender.${sex}`) }))}
          />
        </div>
        <p className="text-sm text-muted">{t("reportingTemplates.editor.matchHint")}</p>
      </Panel>
      {fields.sections.getFieldList().map((section, index) => (
        <SectionRows key={section.key} form={form} list={fields.sections} section={section} index={index} bind={bind} />
      ))}
      <div className="flex flex-wrap gap-2">
        <button
          {...form.insert.getButtonProps({ name: fields.sections.name, defaultValue: emptySection as never })}
          className="button button-secondary"
        >
          {t("reportingTemplates.editor.addSection")}
        </button>
        <LinkButton to={cancel} className="ml-auto">
          {t("common.action.cancel")}
        </LinkButton>
        <Button look="primary" intent="save">
          {t(oneTimeKey ? "reportingTemplates.editor.create" : "reportingTemplates.editor.save")}
        </Button>
      </div>
    </ActionForm>
  );
}
