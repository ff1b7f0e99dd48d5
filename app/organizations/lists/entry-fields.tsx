import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { ComboboxField } from "../../components/combobox-field";
import type { FieldBinding } from "../../components/field";
import { TextareaField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { formValue, shownValue, valueAt, type Options } from "./entry-values";
import type { ListField } from "./list-screens";

interface EntryFieldsProps {
  fields: ListField[];
  /** Of the form, by name. */
  bound: Record<string, FieldMetadata<unknown> | undefined>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  options: Options;
  /** What somebody else wrote meanwhile: shown beside what is typed where the two differ. */
  theirs?: Record<string, unknown> | undefined;
}

/** The fields of an entry of any list. */
export function EntryFields({ fields, bound, bind, options, theirs }: EntryFieldsProps) {
  const t = useTexts();
  return fields.map((field) => {
    const meta = bound[field.name];
    if (!meta) return null;
    const other = theirs && formValue(field, valueAt(theirs, field.name));
    const conflict =
      other === undefined || other === formValue(field, meta.value) ? null : (
        <strong className="font-medium text-warning">
          {t("lists.conflict.theirs", { value: shownValue(t, field, other, options) || t("lists.conflict.nothing") })}
        </strong>
      );
    const hint = field.hint && t(`lists.hints.${field.hint}`);
    return (
      <EntryField
        key={field.name}
        field={field}
        binding={bind(meta)}
        options={options}
        hint={
          conflict && hint ? (
            <>
              {conflict} {hint}
            </>
          ) : (
            (conflict ?? hint)
          )
        }
      />
    );
  });
}

function EntryField({
  field,
  binding,
  options,
  hint,
}: {
  field: ListField;
  binding: FieldBinding;
  options: Options;
  hint: React.ReactNode;
}) {
  const t = useTexts();
  const offered = field.from ? (options[field.from] ?? []) : [];
  const props = { ...binding, label: t(`lists.fields.${field.name}`), hint, required: field.isRequired ?? false };
  switch (field.kind) {
    case "choice":
      return (
        <SelectField
          {...props}
          options={offered.filter(({ isActive, value }) => isActive || value === binding.defaultValue)}
          {...(field.isRequired ? {} : { empty: t(`lists.empty.${field.empty ?? "none"}`) })}
        />
      );
    case "yesNo":
      return <CheckboxField {...props} className={hint ? "" : "self-end"} />;
    case "text":
    case "lines":
      return <TextareaField {...props} rows={4} className="sm:col-span-2 lg:col-span-3" />;
    case "number":
      return <TextField {...props} type="number" min={1} />;
    case "price":
      return <TextField {...props} inputMode="decimal" />;
    case "line":
      if (!field.from) return <TextField {...props} />;
      return <ComboboxField {...props} words={offered.filter(({ isActive }) => isActive).map(({ value }) => value)} />;
  }
}
