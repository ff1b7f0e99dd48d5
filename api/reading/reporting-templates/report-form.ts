import type { z } from "zod";
import type {
  AppliedTemplate,
  ApplyTemplate,
  BegunTemplate,
  ComposedTexts,
  TemplateForm,
} from "#contract/reading/reporting-templates";
import type { Language } from "#contract/kernel/values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import type { OperationContext } from "#api/kernel/operations";
import { composed } from "./compose";
import { bestOf, byFit, type ExamToFit } from "./fitting";
import { beginningValues, type MergeSource } from "./merged-values";
import { fillsByItself, templateById, templatesOf, templateVersion, type TemplateHeadRow } from "./template-queries";
import { examOfReport, insertUse, leavesEmpty, releaseUse, useOf, wasUsed, type ExamOfReport } from "./use-queries";
import { modalityOf } from "./template-shape";
import { wrongValues } from "./wrong-values";

const toFit = (exam: ExamOfReport): ExamToFit => ({
  modality: exam.modality,
  bodyPart: exam.bodyPart,
  orderedAs: [exam.studyDesc, ...exam.orderedAs],
  procedureIds: exam.procedureIds,
  sex: exam.patientGender,
});

const mergeSource = (exam: ExamOfReport): MergeSource => ({
  ...exam,
  studyDay: exam.studyDate ? dayAt(exam.studyDate, exam.timeZone) : "",
});

const withMatch = (row: TemplateHeadRow) => ({
  ...row,
  match: { modality: modalityOf(row.modality), bodyPart: row.bodyPart, procedureId: row.procedureId, sex: row.sex },
});

/** Active templates of the organization for a report's exam, the best first, and the one best match. */
export async function offeredFor(
  db: Transaction | OperationContext["platform"]["db"],
  bucketId: string,
  reportId: string,
) {
  const exam = found(await examOfReport(db, bucketId, reportId));
  const fitted = byFit((await templatesOf(db, bucketId, "active")).map(withMatch), toFit(exam));
  return {
    offered: fitted.map(({ template: { id, title, version }, fit }) => ({ id, title, version, fits: fit !== null })),
    best: bestOf(fitted)?.id ?? null,
  };
}

/** An active template as a form: what was filled in before in the same version, else what it begins with. */
export async function formFor(
  { platform: { db }, bucketId }: Pick<OperationContext, "platform" | "bucketId">,
  reportId: string,
  templateId: string,
  language: Language,
): Promise<z.output<typeof TemplateForm>> {
  const exam = found(await examOfReport(db, bucketId, reportId));
  const template = found(await templateById(db, bucketId, templateId));
  if (template.state !== "active") throw new Problem("not_found");
  const { id, title, version, structure, origin } = template;
  const use = await useOf(db, reportId);
  const isUsed = use?.templateId === id && use.version === version;
  const values = { ...beginningValues(structure, mergeSource(exam), language), ...(isUsed ? use.values : {}) };
  const rights = origin?.terms.find(({ name }) => name.toLowerCase() === "dcterms.rights")?.content ?? "";
  return { id, title, version, structure, values, rights };
}

/**
 * Composes the texts of a filled-in template, and keeps with the report what it was.
 *
 * @throws Problem template_values_wrong with the `fields`, not_found for a template that is offered no longer
 */
export async function applyTemplate(
  tx: Transaction,
  context: OperationContext,
  input: z.output<typeof ApplyTemplate>,
): Promise<AppliedTemplate> {
  const before = await useOf(tx, input.id);
  const texts = await writeBy(tx, context, { ...input, byItself: false });
  const previous = before?.templateId === input.templateId ? composed(before.structure, before.values) : null;
  return { ...texts, previous };
}

async function writeBy(
  tx: Transaction,
  context: OperationContext,
  { id: reportId, templateId, version, values, byItself }: z.output<typeof ApplyTemplate> & { byItself: boolean },
): Promise<ComposedTexts> {
  const { bucketId } = context;
  const exam = found(await examOfReport(tx, bucketId, reportId));
  const template = found(await templateVersion(tx, bucketId, templateId, version));
  // One that was just retired may still be finished; a draft was never offered.
  if (template.state === "draft") throw new Problem("not_found");
  const wrong = wrongValues(template.structure, values);
  if (wrong.length > 0) throw new Problem("template_values_wrong", { fields: wrong });
  const { accountId } = context.caller();
  await insertUse(tx, { reportId, templateId, version, values, accountId, byItself });
  const subject = { examId: exam.examId, subjectId: reportId };
  await audit(tx, context, "reporting_template_applied", { ...subject, detail: { templateId, version } });
  return composed(template.structure, values);
}

/** What a report that nobody has written began with by itself; null where it follows no such template. */
export async function begunWith(
  db: Transaction | OperationContext["platform"]["db"],
  reportId: string,
): Promise<BegunTemplate | null> {
  const use = await useOf(db, reportId);
  if (!use?.byItself) return null;
  return { ...composed(use.structure, use.values), title: use.title, version: use.version };
}

/**
 * Chooses the template that an empty report begins with: the one best match. None where the organization or the writer
 * does not wish it, several are as good, or the report was written with one before: what was taken back stays away.
 */
export async function beginByItself(tx: Transaction, context: OperationContext, reportId: string): Promise<void> {
  const { bucketId } = context;
  const before = await useOf(tx, reportId);
  if (await leavesEmpty(tx, context.caller().accountId)) {
    // What they never saw is not to be asked of them when they submit.
    if (before?.byItself) await releaseUse(tx, reportId);
    return;
  }
  if (before || !(await fillsByItself(tx, bucketId)) || (await wasUsed(tx, reportId))) return;
  const { best } = await offeredFor(tx, bucketId, reportId);
  if (best === null) return;
  const exam = found(await examOfReport(tx, bucketId, reportId));
  const { version, structure } = found(await templateById(tx, bucketId, best));
  const values = beginningValues(structure, mergeSource(exam), "chs");
  if (wrongValues(structure, values).length > 0) return;
  await writeBy(tx, context, { id: reportId, templateId: best, version, values, byItself: true });
}
