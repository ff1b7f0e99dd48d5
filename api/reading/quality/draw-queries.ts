import { and, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { usualPlan, type PeerReviewPlan } from "#contract/reading/peer-reviews";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import {
  accounts,
  buckets,
  exams,
  peerReviewDraws,
  peerReviewPlans,
  peerReviews,
  reports,
} from "#api/infrastructure/database/schema/index";
import type { Candidate, Drawn } from "./draw-reports";

const mostDraws = 24;

/** How the organization draws; version 0 has no plan of its own. */
export async function planOf(db: Database | Transaction, bucketId: string) {
  const [row] = await db
    .select({ plan: peerReviewPlans, timeZone: buckets.timeZone })
    .from(buckets)
    .leftJoin(peerReviewPlans, eq(peerReviewPlans.bucketId, buckets.id))
    .where(eq(buckets.id, bucketId));
  if (!row) return undefined;
  const { plan, timeZone } = row;
  if (!plan) return { plan: usualPlan, version: 0, timeZone };
  const { isOn, mode, amount, version } = plan;
  return { plan: { isOn, mode, amount }, version, timeZone };
}

/** @returns its version now; undefined where another one than was read stands @throws Problem version_conflict */
export async function setPlan(
  tx: Transaction,
  bucketId: string,
  version: number,
  plan: PeerReviewPlan,
): Promise<number | undefined> {
  const [written] =
    version === 0
      ? await refuseDuplicate(
          tx
            .insert(peerReviewPlans)
            .values({ bucketId, ...plan })
            .returning(),
          "version_conflict",
        )
      : await tx
          .update(peerReviewPlans)
          .set({ ...plan, version: sql`${peerReviewPlans.version} + 1` })
          .where(and(eq(peerReviewPlans.bucketId, bucketId), eq(peerReviewPlans.version, version)))
          .returning();
  return written?.version;
}

/** Organizations in use that draw by themselves. */
export const drawingBuckets = (db: Database) =>
  db
    .select({ bucketId: buckets.id })
    .from(peerReviewPlans)
    .innerJoin(buckets, eq(buckets.id, peerReviewPlans.bucketId))
    .where(and(eq(peerReviewPlans.isOn, true), isNull(buckets.deactivated)));

/** Until when reports were drawn from; draws of the organization wait for each other from here on. */
export async function drawnUntil(tx: Transaction, bucketId: string): Promise<Date | undefined> {
  await tx.select({ id: buckets.id }).from(buckets).where(eq(buckets.id, bucketId)).for("no key update");
  const [last] = await tx
    .select({ until: peerReviewDraws.approvedUntil })
    .from(peerReviewDraws)
    .where(eq(peerReviewDraws.bucketId, bucketId))
    .orderBy(desc(peerReviewDraws.approvedUntil))
    .limit(1);
  return last?.until;
}

/** Approved reports of the organization, with everybody who had a part in them. */
export async function candidatesOf(
  tx: Transaction,
  bucketId: string,
  from: Date,
  until: Date,
): Promise<(Candidate & { version: number })[]> {
  const rows = await tx
    .select({
      reportId: reports.id,
      version: reports.version,
      authorId: reports.submitterId,
      barredIds: sql<string[]>`array(select distinct part.account_id from report_versions part
        where part.report_id = "reports"."id" and part.event <> 'printed'
        union select unnest(array["reports"."submitter_id", "reports"."issuer_id", "reports"."creator_id"]))`,
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(
      and(
        eq(reports.bucketId, bucketId),
        eq(reports.status, "corrected"),
        gte(reports.approved, from),
        lt(reports.approved, until),
        isNull(reports.deleted),
        isNull(exams.deleted),
      ),
    );
  return rows.flatMap(({ authorId, barredIds, ...row }) =>
    authorId === null ? [] : [{ ...row, authorId, barredIds: barredIds.filter((id) => id !== null) }],
  );
}

export interface NewDraw extends Pick<PeerReviewPlan, "mode" | "amount"> {
  bucketId: string;
  seed: string;
  approvedFrom: Date;
  approvedUntil: Date;
  pool: string[];
  drawnBy: string | null;
}

/** Keeps a draw and what came of it. @returns its id */
export async function keepDraw(
  tx: Transaction,
  draw: NewDraw,
  drawn: (Drawn & { reportVersion: number })[],
): Promise<string> {
  const [kept] = await tx.insert(peerReviewDraws).values(draw).returning({ id: peerReviewDraws.id });
  if (!kept) throw new Error("the draw was not kept");
  const { bucketId } = draw;
  if (drawn.length > 0)
    await tx.insert(peerReviews).values(drawn.map((review) => ({ ...review, bucketId, drawId: kept.id })));
  return kept.id;
}

/** The organization's draws, the latest first. */
export async function drawsOf(db: Database, bucketId: string) {
  const of = (where = sql`true`) => sql<number>`(select count(*)::int from peer_reviews review
    where review.draw_id = "peer_review_draws"."id" and ${where})`;
  const rows = await db
    .select({
      id: peerReviewDraws.id,
      seed: peerReviewDraws.seed,
      mode: peerReviewDraws.mode,
      amount: peerReviewDraws.amount,
      approvedFrom: peerReviewDraws.approvedFrom,
      approvedUntil: peerReviewDraws.approvedUntil,
      poolSize: sql<number>`cardinality(${peerReviewDraws.pool})`,
      drawn: of(),
      open: of(sql`review.state <> 'closed'`),
      drawnBy: accounts.name,
      created: peerReviewDraws.created,
    })
    .from(peerReviewDraws)
    .leftJoin(accounts, eq(accounts.id, peerReviewDraws.drawnBy))
    .where(eq(peerReviewDraws.bucketId, bucketId))
    .orderBy(desc(peerReviewDraws.approvedUntil))
    .limit(mostDraws);
  return rows.map(({ approvedFrom, approvedUntil, created, ...row }) => ({
    ...row,
    approvedFrom: approvedFrom.toISOString(),
    approvedUntil: approvedUntil.toISOString(),
    created: created.toISOString(),
  }));
}
