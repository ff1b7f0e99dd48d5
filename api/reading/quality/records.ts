import type { z } from "zod";
import { gradeOf, percentOf, type GivenPoints, type QualityForm } from "#contract/reading/quality-form";
import type { UpsertQuality } from "#contract/reading/quality";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { formOf, setForm } from "./form-queries";
import {
  deleteRecord,
  peopleGraded,
  recordOf,
  recordPage,
  reportToGrade,
  sharesOf,
  versionsOf,
  writeGrades,
} from "./record-queries";

const ofReport = operations.quality.ofReport.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  const caller = context.caller();
  const { submitterId, examId } = found(await reportToGrade(db, bucketId, input.id));
  recordView(context, "quality_viewed", { examId, subjectId: input.id });
  const [record, { version: _, ...form }] = await Promise.all([recordOf(db, bucketId, input.id), formOf(db, bucketId)]);
  return {
    record: record ?? null,
    versions: record ? await versionsOf(db, record.id) : [],
    form,
    mayUpsert: may(caller, "quality_upsert", bucketId),
    mayDelete: may(caller, "quality_delete", bucketId),
    isOwn: submitterId === caller.accountId,
  };
});

const upsert = operations.quality.upsert.handler(({ input, context }) => {
  const { bucketId } = context;
  const { id: reportId, version, imageGrade = null, note } = input;
  const graderId = context.caller().accountId;
  return context.platform.db.transaction(async (tx) => {
    const report = found(await reportToGrade(tx, bucketId, reportId));
    const form = await formOf(tx, bucketId);
    const given = givenPoints(form, input.scores);
    const isOwn = report.submitterId === graderId;
    if (isOwn && given.length > 0) throw new Problem("own_report");
    // Whoever grades the images of an own report leaves the text's grade as it is.
    const scores = isOwn ? ((await recordOf(tx, bucketId, reportId))?.scores ?? []) : given;
    const reportGrade = scores.length > 0 ? gradeOf(percentOf(scores)) : null;
    const grades = {
      reportVersion: report.version,
      imageGrade,
      // A reason without a grade says nothing.
      imageReasons: imageGrade === null ? [] : input.imageReasons,
      reportGrade,
      scores,
      note,
      graderId,
    };
    const isWritten = await writeGrades(tx, { bucketId, reportId }, version, grades);
    const record = await recordOf(tx, bucketId, reportId);
    if (!isWritten) throw new Problem("version_conflict", { version: record?.version ?? 0 });
    const detail = { imageGrade, reportGrade, version: version + 1 };
    await audit(tx, context, "quality_upserted", { examId: report.examId, subjectId: reportId, detail });
    return found(record);
  });
});

/** @throws Problem quality_form_changed, invalid with the `field` of an item that was left out or got too many points */
function givenPoints(form: QualityForm, sent: z.output<typeof UpsertQuality>["scores"]): GivenPoints[] {
  if (!sent.some(({ given }) => given !== undefined)) return [];
  const isSameForm = sent.length === form.items.length && form.items.every(({ name }, at) => sent[at]?.name === name);
  if (!isSameForm) throw new Problem("quality_form_changed");
  return form.items.map(({ name, points }, at) => {
    const given = sent[at]?.given;
    if (given === undefined || given > points) throw new Problem("invalid", { field: `scores[${at}].given` });
    return { name, points, given };
  });
}

const remove = operations.quality.delete.handler(async ({ input: { id: reportId, qid: id }, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    const isDeleted = await deleteRecord(tx, { bucketId, reportId, id }, context.caller().accountId);
    if (!isDeleted) throw new Problem("not_found");
    await audit(tx, context, "quality_deleted", { subjectId: reportId, detail: { recordId: id } });
  });
});

const ofGroup = operations.quality.ofGroup.handler(async ({ input, context }) => {
  const { id: groupId, bucketId, limit, skip, ...filter } = input;
  const { db } = context.platform;
  const bucketIds = [...context.caller().organizations.values()]
    .filter((grant) => grant.groupId === groupId && grant.actions.has("exam_get"))
    .map((grant) => grant.bucketId)
    .filter((id) => bucketId === undefined || id === bucketId);
  recordView(context, "quality_listed", { detail: { groupId } });
  const [shares, page, people] = await Promise.all([
    sharesOf(db, bucketIds, filter),
    recordPage(db, bucketIds, { ...filter, limit, skip }),
    peopleGraded(db, bucketIds),
  ]);
  return { shares, ...page, ...people };
});

const form = operations.quality.form.handler(({ input, context }) => formOf(context.platform.db, input.id));

const writeForm = operations.quality.setForm.handler(
  ({ input: { id: bucketId, version: before, ...written }, context }) =>
    context.platform.db.transaction(async (tx) => {
      const version = await setForm(tx, bucketId, before, written);
      if (version === undefined) throw new Problem("version_conflict", { version: before });
      await audit(tx, context, "quality_form_set", { subjectId: bucketId, detail: { version } });
      return { version };
    }),
);

export const records = { ofReport, upsert, delete: remove, ofGroup, form, setForm: writeForm };
