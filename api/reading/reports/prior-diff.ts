import { recordView } from "#api/organizations/audits/record-view";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { draftsOf } from "./draft-queries";
import { ownDraft } from "./report-detail";
import { readReport } from "./report-queries";
import { textDiffs } from "./version-diff";

/** From what an earlier exam's report says to what this one says, as its reader last kept it. */
export const priorDiff = operations.reports.priorDiff.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const report = found(await readReport(db, context.bucketId, input.id));
  const prior = found(await readReport(db, context.bucketId, input.priorId));
  const isOfPatient =
    prior.exam.patientId !== "" &&
    prior.exam.patientId === report.exam.patientId &&
    prior.exam.patientIdIssuer === report.exam.patientIdIssuer &&
    prior.exam.id !== report.exam.id;
  if (!isOfPatient) throw new Problem("not_found");
  recordView(context, "report_diff_viewed", {
    examId: report.exam.id,
    subjectId: report.id,
    detail: { prior: prior.id, version: report.version },
  });
  const draft = ownDraft(await draftsOf(db, report.id, context.caller().accountId));
  const texts = textDiffs(prior.content, draft?.content ?? report.content);
  return { texts: texts.filter(({ field }) => field !== "note") };
});
