import { randomBytes } from "node:crypto";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import { hourly } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { operations } from "#api/kernel/operations";
import { tellInPerson } from "#api/kernel/notifications/notification-queries";
import { membersWho } from "#api/organizations/members/author-queries";
import { drawReports } from "./draw-reports";
import { candidatesOf, drawingBuckets, drawnUntil, drawsOf, keepDraw, planOf, setPlan } from "./draw-queries";

/** The moment a month begins. @param before so many months earlier */
export function startOfMonth(now: Date, timeZone: string, before = 0): Date {
  const [year = 0, month = 1] = dayAt(now, timeZone).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - before, 1));
  return startOfDay(first.toISOString().slice(0, 10), timeZone);
}

/**
 * Draws among the reports approved since the last draw, so that each report has its chance once.
 *
 * @param until at the month's begin, or now
 * @returns how many were drawn, which may be none; null where there was nothing to draw from
 */
export async function draw(
  tx: Transaction,
  bucketId: string,
  now: Date,
  { until, drawnBy, seed }: { until: (timeZone: string) => Date; drawnBy: string | null; seed: string },
): Promise<number | null> {
  const before = await drawnUntil(tx, bucketId);
  const { plan, timeZone } = found(await planOf(tx, bucketId));
  const approvedFrom = before ?? startOfMonth(now, timeZone, 1);
  const approvedUntil = until(timeZone);
  if (approvedFrom >= approvedUntil) return null;
  const pool = await candidatesOf(tx, bucketId, approvedFrom, approvedUntil);
  const reviewers = await membersWho(tx, bucketId, "report_approval");
  const drawn = drawReports(
    seed,
    plan,
    pool,
    reviewers.map(({ id }) => id),
  );
  // A person who draws wants something to read; the calendar notes that the month had nothing.
  if (drawn.length === 0 && drawnBy !== null) return null;
  const versions = new Map(pool.map(({ reportId, version }) => [reportId, version]));
  const kept = { bucketId, seed, ...plan, approvedFrom, approvedUntil, pool: pool.map((one) => one.reportId), drawnBy };
  const { isOn: _, ...row } = kept;
  const drawId = await keepDraw(
    tx,
    row,
    drawn.map((one) => ({ ...one, reportVersion: versions.get(one.reportId) ?? 0 })),
  );
  const told = { kind: "peerReviewsDrawn", bucketId, occasion: drawId } as const;
  await tellInPerson(
    tx,
    told,
    drawn.map(({ reviewerId }) => reviewerId),
  );
  return drawn.length;
}

const newSeed = () => randomBytes(16).toString("hex");

/** Draws of the months that are over, where an organization draws by itself. */
export async function drawMonths({ db }: Pick<Platform, "db">, now: Date): Promise<number> {
  const places = await drawingBuckets(db);
  let count = 0;
  for (const { bucketId } of places) {
    const until = (timeZone: string) => startOfMonth(now, timeZone);
    const drawn = await db.transaction((tx) => draw(tx, bucketId, now, { until, drawnBy: null, seed: newSeed() }));
    if (drawn !== null) count += 1;
  }
  return count;
}

export const drawPeerReviewsJob: PeriodicJob = { kind: "drawPeerReviews", ...hourly, perform: drawMonths };

const plan = operations.peerReviews.plan.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const [planned, draws] = await Promise.all([planOf(db, input.id), drawsOf(db, input.id)]);
  return { ...found(planned), draws };
});

const writePlan = operations.peerReviews.setPlan.handler(
  ({ input: { id: bucketId, version: before, ...written }, context }) =>
    context.platform.db.transaction(async (tx) => {
      const version = await setPlan(tx, bucketId, before, written);
      if (version === undefined) throw new Problem("version_conflict", { version: before });
      await audit(tx, context, "peer_review_plan_set", { subjectId: bucketId, detail: written });
      return { version };
    }),
);

const drawNow = operations.peerReviews.draw.handler(({ input: { id: bucketId }, context }) =>
  context.platform.db.transaction(async (tx) => {
    const now = new Date();
    const drawnBy = context.caller().accountId;
    const drawn = await draw(tx, bucketId, now, { until: () => now, drawnBy, seed: newSeed() });
    if (drawn === null) throw new Problem("nothing_to_draw");
    await audit(tx, context, "peer_reviews_drawn", { subjectId: bucketId, detail: { drawn } });
    return { drawn };
  }),
);

export const draws = { plan, setPlan: writePlan, draw: drawNow };
