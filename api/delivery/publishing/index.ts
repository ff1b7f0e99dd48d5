import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { handOutOne, handOutSeveral as handOutEach } from "./hand-out";
import { publishDetail } from "./publish-detail";
import { isNoticeOf, markTold, publishedReports, publishPage } from "./publish-queries";

const query = operations.publishing.query.handler(async ({ input, context }) => {
  const page = await publishPage(context.platform.db, context.scope, input);
  recordView(context, "publishing_listed", { detail: { shown: page.reports.length } });
  return page;
});

const chosen = operations.publishing.chosen.handler(async ({ input, context }) => {
  const reports = await publishedReports(context.platform.db, context.scope, input.reportIds);
  recordView(context, "publishing_listed", { detail: { shown: reports.length } });
  return reports;
});

const detail = operations.publishing.detail.handler(async ({ input, context }) => {
  const shown = await publishDetail(context, input.id, new Date());
  recordView(context, "publishing_viewed", { examId: shown.examId, subjectId: shown.reportId });
  return shown;
});

const handOut = operations.publishing.handOut.handler(({ input, context }) => {
  const { id: reportId, version, addenda, known, ...entry } = input;
  return handOutOne(context, { reportId, edition: { version, addenda }, known }, entry, new Date());
});

const handOutSeveral = operations.publishing.handOutSeveral.handler(({ input, context }) => {
  const { reportIds, ...entry } = input;
  return handOutEach(context, reportIds, entry, new Date());
});

const noticeTold = operations.publishing.noticeTold.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { id: reportId, noticeId, note } = input;
  await context.platform.db.transaction(async (tx) => {
    if (!(await isNoticeOf(tx, bucketId, reportId, noticeId))) throw new Problem("not_found");
    const { accountId } = context.caller();
    const told = await markTold(tx, { bucketId, reportId, id: noticeId, note, accountId });
    if (told) await audit(tx, context, "recall_holder_told", { subjectId: reportId, detail: { notice: noticeId } });
  });
});

/** Finished reports to those they are for. */
export const publishing = { query, chosen, detail, handOut, handOutSeveral, noticeTold };
