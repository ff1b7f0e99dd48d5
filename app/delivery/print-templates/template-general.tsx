import { modalities } from "#contract/kernel/modalities";
import { ChoiceGroup } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { ConflictHint } from "./conflict-hint";
import { TemplateBox, TemplateText, type TemplateForm } from "./template-fields";
import { fieldValues } from "./template-values";

/** What a template is called, and which exams are printed by it. */
export function TemplateGeneral({ of, isDefault }: { of: TemplateForm; isDefault: boolean }) {
  const t = useTexts();
  const { fields, bind, theirs } = of;
  const named = (codes: readonly string[]) =>
    modalities.flatMap((code) => (codes.includes(code) ? [t(`exam.modality.${code}`)] : [])).join(", ");
  return (
    <Panel title={t("printTemplates.editor.general")} className="grid gap-4">
      <TemplateText of={of} name="name" isRequired />
      <ChoiceGroup
        {...bind(fields.modalities)}
        type="checkbox"
        label={t("printTemplates.fields.modalities")}
        hint={
          <>
            <ConflictHint
              theirs={theirs ? named(theirs.modalities) : undefined}
              typed={named(fieldValues(fields.modalities.value))}
            />{" "}
            {t("printTemplates.hints.modalities")}
          </>
        }
        options={modalities.map((code) => ({ value: code, label: t(`exam.modality.${code}`) }))}
      />
      {isDefault ? (
        <p className="text-muted">
          <input type="hidden" name="isDefault" value="on" />
          {t("printTemplates.editor.isDefault")}
        </p>
      ) : (
        <TemplateBox of={of} name="isDefault" />
      )}
    </Panel>
  );
}
