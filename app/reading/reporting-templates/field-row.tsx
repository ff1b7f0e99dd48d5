import type { FieldMetadata } from "@conform-to/react";
import { CompletionAction, FieldKind, MergeField } from "#contract/reading/template-structure";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { Icon } from "../../components/icon";
import { TextareaField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { RowsProps } from "./section-rows";
import type { TemplateEditorInput } from "./template-form";

type Row = NonNullable<NonNullable<TemplateEditorInput["sections"]>[number]["fields"]>[number];

interface FieldRowProps extends RowsProps {
  /** Name of the list it stands in. */
  list: string;
  row: FieldMetadata<Row>;
  index: number;
}

/** One field of a template: the usual things at a glance, the rest behind a word. */
export function FieldRow({ form, list, row, index, bind }: FieldRowProps) {
  const t = useTexts();
  const field = row.getFieldset();
  const isSet = [field.help, field.unit, field.min, field.max, field.merge].some((one) => Boolean(one.initialValue));
  const number = index + 1;
  const step = "button button-quiet";
  return (
    <li className="grid gap-2 rounded border border-line p-3">
      <div className="flex items-center gap-1">
        <span className="mr-auto text-sm font-medium text-muted">
          {t("reportingTemplates.editor.field", { number })}
        </span>
        {index > 0 && (
          <button
            {...form.reorder.getButtonProps({ name: list, from: index, to: index - 1 })}
            className={step}
            aria-label={t("reportingTemplates.editor.fieldUp")}
            title={t("reportingTemplates.editor.fieldUp")}
          >
            <Icon name="up" />
          </button>
        )}
        <button
          {...form.remove.getButtonProps({ name: list, index })}
          className={step}
          aria-label={t("reportingTemplates.editor.removeField")}
          title={t("reportingTemplates.editor.removeField")}
        >
          <Icon name="trash" />
        </button>
      </div>
      <input type="hidden" name={field.key.name} defaultValue={field.key.initialValue ?? ""} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[10rem_1fr_10rem]">
        <SelectField
          {...bind(field.kind)}
          label={t("reportingTemplates.editor.kind")}
          options={FieldKind.options.map((kind) => ({
            value: kind,
            label: t(`reportingTemplates.editor.kinds.${kind}`),
          }))}
        />
        <TextField {...bind(field.label)} label={t("reportingTemplates.editor.label")} />
        <SelectField
          {...bind(field.completion)}
          label={t("reportingTemplates.editor.completion")}
          options={CompletionAction.options.map((one) => ({
            value: one,
            label: t(`reportingTemplates.editor.completions.${one}`),
          }))}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextareaField
          {...bind(field.default)}
          rows={2}
          label={t("reportingTemplates.editor.default")}
          hint={t("reportingTemplates.editor.defaultHint")}
        />
        <TextareaField
          {...bind(field.options)}
          rows={2}
          label={t("reportingTemplates.editor.options")}
          hint={t("reportingTemplates.editor.optionsHint")}
        />
      </div>
      <details open={isSet}>
        <summary className="min-h-[1.75rem] text-sm underline max-sm:min-h-[2.75rem]">
          {t("reportingTemplates.editor.more")}
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <TextField {...bind(field.unit)} label={t("reportingTemplates.editor.unit")} />
          <TextField {...bind(field.min)} type="number" step="any" label={t("reportingTemplates.editor.min")} />
          <TextField {...bind(field.max)} type="number" step="any" label={t("reportingTemplates.editor.max")} />
          <SelectField
            {...bind(field.merge)}
            label={t("reportingTemplates.editor.merge")}
            empty={t("reportingTemplates.editor.noMerge")}
            options={MergeField.options.map((one) => ({
              value: one,
              label: t(`reportingTemplates.editor.merges.${one}`),
            }))}
          />
          <TextareaField
            {...bind(field.help)}
            rows={2}
            label={t("reportingTemplates.editor.help")}
            hint={t("reportingTemplates.editor.helpHint")}
            className="sm:col-span-2"
          />
          <div className="grid content-start sm:col-span-2">
            <CheckboxField {...bind(field.labelled)} label={t("reportingTemplates.editor.labelled")} />
            <CheckboxField {...bind(field.other)} label={t("reportingTemplates.editor.other")} />
          </div>
        </div>
      </details>
    </li>
  );
}
