import type { FieldMetadata } from "@conform-to/react";
import { modalities } from "#contract/kernel/modalities";
import { KbSex, type KbType } from "#contract/reading/knowledge-base";
import { SelectField } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { TextareaField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { FolderPath } from "./folder-paths";
import type { ItemInput } from "./item-form";

interface ItemFieldsProps {
  type: KbType;
  fields: { [Name in keyof Required<ItemInput>]: FieldMetadata<unknown> };
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  /** Where it may go. */
  folders: FolderPath[];
}

/** What is written of a phrase; of a folder its name and where it is. */
export function ItemFields({ type, fields, bind, folders }: ItemFieldsProps) {
  const t = useTexts();
  const isPhrase = type === "phrase";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...bind(fields.name)}
        label={t("knowledgeBase.columns.name")}
        hint={isPhrase ? t("knowledgeBase.nameHint") : undefined}
        maxLength={64}
        required={!isPhrase}
      />
      {isPhrase && (
        <TextField
          {...bind(fields.code)}
          label={t("knowledgeBase.columns.code")}
          hint={t("knowledgeBase.codeHint")}
          maxLength={16}
        />
      )}
      {isPhrase && (
        <>
          <TextareaField
            {...bind(fields.finding)}
            label={t("knowledgeBase.columns.finding")}
            rows={8}
            maxLength={4000}
            className="sm:col-span-2"
          />
          <TextareaField
            {...bind(fields.diagnosis)}
            label={t("knowledgeBase.columns.diagnosis")}
            hint={t("knowledgeBase.placeholderHint")}
            rows={3}
            maxLength={2000}
            className="sm:col-span-2"
          />
          <SelectField
            {...bind(fields.modality)}
            label={t("knowledgeBase.columns.modality")}
            options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
            empty={t("knowledgeBase.any")}
          />
          <TextField {...bind(fields.bodyPart)} label={t("knowledgeBase.columns.bodyPart")} maxLength={64} />
          <SelectField
            {...bind(fields.sex)}
            label={t("knowledgeBase.columns.sex")}
            options={KbSex.options.map((value) => ({ value, label: t(`exam.gender.${value}`) }))}
            empty={t("knowledgeBase.any")}
          />
        </>
      )}
      <SelectField
        {...bind(fields.parentId)}
        label={t("knowledgeBase.folder")}
        options={folders.map(({ id, names }) => ({ value: id, label: names.join(" > ") }))}
        empty={t("knowledgeBase.noFolder")}
      />
    </div>
  );
}
