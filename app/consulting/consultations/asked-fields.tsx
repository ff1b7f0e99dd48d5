import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "../../components/choice-field";
import { FieldError } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import { askedParts } from "./ask-form";

export interface ShownPartner {
  bucketId: string;
  bucketName: string;
  terms: string;
  isDefault: boolean;
}

/** Whom to ask: one line a partner; the group's default is chosen until somebody chooses. */
export function AskedFields({
  field,
  partners,
}: {
  field: FieldMetadata<{ bucketId: string; part: (typeof askedParts)[number] }[] | undefined>;
  partners: ShownPartner[];
}) {
  const t = useTexts();
  const rows = field.getFieldList();
  return (
    <fieldset aria-describedby={field.errors ? "asked-error" : undefined}>
      <legend className="mb-2 text-lg font-medium">{t("consultations.form.whom")}</legend>
      <div className="grid gap-3">
        {partners.map(({ bucketId, bucketName, terms, isDefault }, place) => {
          const row = rows[place]?.getFieldset();
          const usual = isDefault || partners.length === 1 ? "mandatory" : "none";
          return (
            <div key={bucketId}>
              <input type="hidden" name={`asked[${place}].bucketId`} value={bucketId} />
              <SelectField
                name={`asked[${place}].part`}
                id={`asked-${place}`}
                label={bucketName}
                hint={terms}
                defaultValue={row?.part.initialValue ?? usual}
                options={askedParts.map((value) => ({ value, label: t(`consultations.form.parts.${value}`) }))}
              />
            </div>
          );
        })}
      </div>
      <FieldError id="asked-error" errors={field.errors} />
    </fieldset>
  );
}
