import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { FieldBinding } from "../../components/field";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { FieldRow } from "./field-row";
import { emptyField, type TemplateEditorInput } from "./template-form";

type Sections = NonNullable<TemplateEditorInput["sections"]>;

export interface RowsProps {
  form: FormMetadata<TemplateEditorInput>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
}

interface SectionRowsProps extends RowsProps {
  list: FieldMetadata<TemplateEditorInput["sections"]>;
  section: FieldMetadata<Sections[number]>;
  index: number;
}

const targets = ["finding", "diagnosis", "note"] as const;

/** One section of a template: what it is called, where its text goes, its fields. */
export function SectionRows({ form, list, section, index, bind }: SectionRowsProps) {
  const t = useTexts();
  const { key, title, target, headed, fields } = section.getFieldset();
  const number = index + 1;
  return (
    <Panel className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-lg">{t("reportingTemplates.editor.section", { number })}</h3>
        <button
          {...form.remove.getButtonProps({ name: list.name, index })}
          className="button button-quiet"
          aria-label={t("reportingTemplates.editor.removeSection", { number })}
          title={t("reportingTemplates.editor.removeSection", { number })}
        >
          <Icon name="trash" />
        </button>
      </div>
      <input type="hidden" name={key.name} defaultValue={key.initialValue ?? ""} />
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_12rem_auto]">
        <TextField {...bind(title)} label={t("reportingTemplates.editor.sectionTitle")} />
        <SelectField
          {...bind(target)}
          label={t("reportingTemplates.editor.target")}
          options={targets.map((one) => ({ value: one, label: t(`reportingTemplates.editor.targets.${one}`) }))}
        />
        <CheckboxField {...bind(headed)} label={t("reportingTemplates.editor.headed")} />
      </div>
      <ol className="grid gap-3">
        {fields.getFieldList().map((row, place) => (
          <FieldRow key={row.key} form={form} list={fields.name} row={row} index={place} bind={bind} />
        ))}
      </ol>
      <button
        {...form.insert.getButtonProps({ name: fields.name, defaultValue: emptyField as never })}
        className="button button-secondary justify-self-start"
      >
        {t("reportingTemplates.editor.addField")}
      </button>
    </Panel>
  );
}
