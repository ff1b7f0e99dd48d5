import { mayManage } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { asSeries } from "#api/registration/exams/exam-record";
import { imagesOf } from "#api/registration/exams/exam-record-queries";
import {
  blindReport,
  countReviews,
  isArbitrated,
  ownReviews,
  reviewPage,
  scoresByAuthor,
  scoresOf,
  writeArbitration,
  writeScore,
  type Reader,
} from "./review-queries";

const readerOf = (context: OperationContext): Reader => ({
  accountId: context.caller().accountId,
  scope: context.scope,
});

const work = operations.peerReviews.work.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const reader = readerOf(context);
  recordView(context, "peer_reviews_listed", { detail: { list: input.list } });
  const [reviews, total, open, arbitration] = await Promise.all([
    reviewPage(db, reader, input),
    countReviews(db, reader, input.list),
    countReviews(db, reader, "open"),
    countReviews(db, reader, "arbitration"),
  ]);
  return { reviews, total, open, arbitration };
});

/** Documents name people. */
const pictures = (series: Awaited<ReturnType<typeof imagesOf>>) =>
  series
    .map((one) => ({ ...one, instances: one.instances.filter(({ hasPixelData }) => hasPixelData) }))
    .filter(({ instances }) => instances.length > 0);

const read = operations.peerReviews.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { examId, reportId, bucketId, isReviewer, ...review } = found(
    await blindReport(db, readerOf(context), input.id),
  );
  recordView(context, "peer_review_viewed", { bucketId, examId, subjectId: reportId });
  const series = pictures(await imagesOf(db, examId)).map(asSeries);
  const steps = {
    open: isReviewer ? ("score" as const) : null,
    arbitration: isReviewer ? null : ("arbitrate" as const),
  };
  const asked = review.state === "closed" ? null : steps[review.state];
  return { ...review, asked, series };
});

const score = operations.peerReviews.score.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const row = await writeScore(tx, readerOf(context), input);
    if (!row) throw await lateOrUnknown(context, input.id);
    const { bucketId, reportId: subjectId, state } = row;
    await audit(tx, context, "peer_review_scored", { bucketId, subjectId, detail: { score: input.score } });
    return { state };
  }),
);

const arbitrate = operations.peerReviews.arbitrate.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const row = await writeArbitration(tx, readerOf(context), input);
    if (!row) throw new Problem((await isArbitrated(tx, readerOf(context), input.id)) ? "review_closed" : "not_found");
    const { bucketId, reportId: subjectId, state } = row;
    await audit(tx, context, "peer_review_arbitrated", { bucketId, subjectId, detail: { score: input.score } });
    return { state };
  }),
);

/** One of the reader's own was scored before; any other is nothing they know of. */
const lateOrUnknown = async (context: OperationContext, id: string) =>
  new Problem((await blindReport(context.platform.db, readerOf(context), id)) ? "review_closed" : "not_found");

const own = operations.peerReviews.own.handler(({ input, context }) => {
  recordView(context, "peer_reviews_listed", { detail: { list: "own" } });
  return ownReviews(context.platform.db, readerOf(context), input);
});

const statistics = operations.peerReviews.statistics.handler(async ({ input: { id, ...period }, context }) => {
  const { db } = context.platform;
  const isManager = mayManage(context.caller(), { id, groupId: context.groupId });
  recordView(context, "peer_review_statistics_viewed", { subjectId: id });
  const [all, byAuthor] = await Promise.all([
    scoresOf(db, id, period),
    isManager ? scoresByAuthor(db, id, period) : null,
  ]);
  return { ...all, byAuthor };
});

export const reviews = { work, read, score, arbitrate, own, statistics };
