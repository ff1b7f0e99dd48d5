import { useId } from "react";
import type { TemplateField } from "#contract/reading/template-structure";
import { CheckboxField, ChoiceGroup, SelectField } from "../../components/choice-field";
import { TextareaField, TextField } from "../../components/text-field";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { editorFormId } from "./editor-fields";
import { TemplateStep } from "./template-step";
import { templateFieldName } from "./template-values";
import type { TemplatesPane } from "./templates-pane.server";

type Template = NonNullable<TemplatesPane["form"]>;

/** A template to fill in. Without scripts its fields belong to the report's form, so that nothing typed there is lost. */
export function TemplateForm({ template, isOpen }: { template: Template; isOpen: boolean }) {
  const t = useTexts();
  const own = useId();
  const formId = useHydrated() ? own : editorFormId;
  return (
    <section aria-label={template.title} data-chosen className="grid gap-3">
      <h2 className="text-lg">{template.title}</h2>
      {isOpen && <form id={own} onSubmit={(event) => event.preventDefault()} />}
      <input type="hidden" name="templateId" value={template.id} form={formId} readOnly />
      <input type="hidden" name="templateVersion" value={template.version} form={formId} readOnly />
      {template.structure.map((section) => (
        <fieldset key={section.key} disabled={!isOpen} className="grid min-w-0 gap-2 rounded border border-line p-3">
          {section.title && <legend className="px-1 text-sm font-semibold">{section.title}</legend>}
          {section.fields.map((field) => (
            <FilledField key={field.key} field={field} values={template.values[field.key] ?? []} formId={formId} />
          ))}
        </fieldset>
      ))}
      {isOpen && (
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface py-2">
          <TemplateStep intent="applyTemplate" formId={own}>
            {t("reportingTemplates.pane.apply")}
          </TemplateStep>
        </div>
      )}
      {template.rights && (
        <p className="text-sm text-muted">
          {t("reportingTemplates.pane.rights")}: {template.rights}
        </p>
      )}
    </section>
  );
}

interface FilledFieldProps {
  field: TemplateField;
  values: string[];
  formId: string;
}

function FilledField({ field, values, formId }: FilledFieldProps) {
  const t = useTexts();
  const { key, kind, label, help, unit, min, max, options, other, completion } = field;
  if (kind === "fixed") return <p className="whitespace-pre-wrap text-sm text-muted">{field.default}</p>;
  const range = [min, max].map((value) => value ?? "");
  const hints = [
    help,
    min === null && max === null
      ? ""
      : t("reportingTemplates.pane.range", { min: range[0] ?? "", max: range[1] ?? "" }),
    completion === "off" ? "" : t(`reportingTemplates.pane.${completion === "block" ? "required" : "asked"}`),
  ].filter(Boolean);
  const shared = {
    name: templateFieldName(key),
    id: `template-${key}`,
    form: formId,
    label: unit ? `${label} (${unit})` : label,
    hint: hints.length > 0 ? hints.join(" · ") : undefined,
    defaultValue: values[0] ?? "",
  };
  const choices = options.map((option) => ({ value: option.value, label: option.label || option.value }));
  switch (kind) {
    case "textarea":
      return <TextareaField {...shared} />;
    case "number":
      return <TextField {...shared} type="number" step="any" min={min ?? undefined} max={max ?? undefined} />;
    case "date":
    case "time":
      return <TextField {...shared} type={kind} />;
    case "checkbox":
      return <CheckboxField {...shared} defaultChecked={values.length > 0} />;
    case "choice":
      return other ? (
        <>
          <TextField {...shared} list={`${shared.id}-list`} />
          <datalist id={`${shared.id}-list`}>
            {choices.map(({ value, label: shown }) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <SelectField {...shared} options={choices} empty={t("reportingTemplates.pane.choose")} />
      );
    case "choices": {
      const added = values.filter((value) => !options.some((option) => option.value === value));
      return (
        <>
          <ChoiceGroup {...shared} type="checkbox" options={choices} defaultValues={values} />
          {other && (
            <TextField
              {...shared}
              id={`${shared.id}-other`}
              label={t("reportingTemplates.pane.other")}
              hint={undefined}
              defaultValue={added[0] ?? ""}
            />
          )}
        </>
      );
    }
    default:
      return <TextField {...shared} />;
  }
}
