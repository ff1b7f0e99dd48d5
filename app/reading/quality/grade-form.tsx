import type { z } from "zod";
import { qualityGrades, type QualityForm } from "#contract/reading/quality-form";
import type { QualityRecord, UpsertQuality } from "#contract/reading/quality";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { itemWords, reasonWords } from "./form-words";

interface GradeFormProps {
  record: QualityRecord | null;
  version: number;
  form: QualityForm;
  /** Nobody grades the text of a report of their own. */
  withReport: boolean;
}

/** Grades of the images by their reasons, of the report by its points. */
export function GradeForm({ record, version, form: { reasons, items }, withReport }: GradeFormProps) {
  const t = useTexts();
  const given = (name: string) => record?.scores.find((score) => score.name === name)?.given;
  const { form, fields, bind } = useActionForm<z.input<typeof UpsertQuality>>({
    id: "grade",
    intents: ["grade"],
    defaultValue: {
      imageGrade: record?.imageGrade ?? undefined,
      imageReasons: record?.imageReasons ?? [],
      scores: items.map(({ name }) => ({ name, given: given(name) })),
      note: record?.note ?? "",
    },
  });
  const scores = fields.scores.getFieldList();
  return (
    <ActionForm form={form} defaultIntent="grade" className="mt-3 grid gap-4">
      <input type="hidden" name="version" value={version} />
      <ChoiceGroup
        {...bind(fields.imageGrade)}
        label={t("quality.report.imageGrade")}
        options={[
          { value: "", label: t("quality.report.ungraded") },
          ...qualityGrades.map((value) => ({ value, label: t(`quality.grades.${value}`) })),
        ]}
        defaultValue={fields.imageGrade.defaultValue ?? ""}
      />
      <ChoiceGroup
        {...bind(fields.imageReasons)}
        type="checkbox"
        label={t("quality.report.imageReasons")}
        hint={t("quality.report.imageReasonsHint")}
        options={reasons.map((value) => ({ value, label: reasonWords(t, value) }))}
      />
      {withReport && (
        <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-1 font-medium">{t("quality.report.points")}</legend>
          <p className="text-sm text-muted sm:col-span-2 lg:col-span-3">{t("quality.report.pointsHint")}</p>
          {items.map(({ name, points }, at) => {
            const row = scores[at]?.getFieldset();
            return row ? (
              <div key={name}>
                <input type="hidden" name={row.name.name} value={name} />
                <TextField
                  {...bind(row.given)}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={points}
                  label={t("quality.report.itemOf", { item: itemWords(t, name), points })}
                />
              </div>
            ) : null;
          })}
        </fieldset>
      )}
      <TextField {...bind(fields.note)} label={t("quality.report.note")} maxLength={500} />
      <Button look="primary" icon="check" intent="grade" className="justify-self-end">
        {t("quality.report.save")}
      </Button>
    </ActionForm>
  );
}
