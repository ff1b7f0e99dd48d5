import type { ReactNode } from "react";
import type { ExtensionField as Field } from "#contract/organizations/extension-values";
import { SelectField } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { DateField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

interface ExtensionFieldProps {
  field: Field;
  binding: FieldBinding;
  /** In the place of the field's own label. */
  label?: ReactNode;
}

/** A field the organization adds, typed or chosen as its kind asks. */
export function ExtensionField({ field, binding, label = field.label }: ExtensionFieldProps) {
  const t = useTexts();
  const props = { ...binding, label, required: field.isRequired };
  switch (field.type) {
    case "text":
      return <TextField {...props} maxLength={500} />;
    case "number":
      return <TextField {...props} inputMode="decimal" maxLength={17} />;
    case "date":
      return <DateField {...props} />;
    case "choice":
      return (
        <SelectField
          {...props}
          empty={t("common.extension.none")}
          options={field.options.map((value) => ({ value, label: value }))}
        />
      );
    case "yesNo":
      return (
        <SelectField
          {...props}
          empty={t("common.extension.none")}
          options={[
            { value: "yes", label: t("common.extension.yes") },
            { value: "no", label: t("common.extension.no") },
          ]}
        />
      );
  }
}
