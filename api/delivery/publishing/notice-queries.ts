import { and, eq, inArray, sql } from "drizzle-orm";
import type { recallCauses } from "#contract/delivery/hand-out-kinds";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  exams,
  handOuts,
  recallNotices,
  reports,
  shareLinks,
  shareUses,
} from "#api/infrastructure/database/schema/index";

type Cause = (typeof recallCauses)[number];

/** Who is told already, or to be told, of the same: a recall makes an earlier addendum no matter, not the other way. */
const isKnown = (holder: ReturnType<typeof sql>, cause: Cause) =>
  cause === "recalled"
    ? sql`exists (select from ${recallNotices} known where ${holder} and known.cause = 'recalled')`
    : sql`exists (select from ${recallNotices} known where ${holder} and (known.cause = 'recalled' or known.told is null))`;

/** Who has the report in hand, by the pick-up log. */
export const holdersByHandOut = (tx: Transaction, reportId: string, cause: Cause) =>
  tx
    .select({
      handOutId: handOuts.id,
      receiver: handOuts.receiver,
      mobile: handOuts.mobile,
      patientPhone: exams.patientPhone,
    })
    .from(handOuts)
    .innerJoin(exams, eq(exams.id, handOuts.examId))
    .where(and(eq(handOuts.reportId, reportId), sql`not ${isKnown(sql`known.hand_out_id = ${handOuts.id}`, cause)}`))
    .orderBy(handOuts.created, handOuts.id);

/** Links that showed the report to somebody. */
export const holdersByLink = (tx: Transaction, reportId: string, cause: Cause) =>
  tx
    .select({ shareLinkId: shareLinks.id, patientPhone: exams.patientPhone })
    .from(shareLinks)
    .innerJoin(reports, eq(reports.id, shareLinks.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(
      and(
        eq(shareLinks.reportId, reportId),
        sql`exists (select from ${shareUses} where ${shareUses.shareLinkId} = ${shareLinks.id}
          and ${inArray(shareUses.outcome, ["opened", "image", "study", "pdf"])})`,
        sql`not ${isKnown(sql`known.share_link_id = ${shareLinks.id}`, cause)}`,
      ),
    )
    .orderBy(shareLinks.created, shareLinks.id);

/** @returns ids of the notices, in the order of the rows */
export const insertNotices = async (tx: Transaction, rows: (typeof recallNotices.$inferInsert)[]) =>
  rows.length === 0
    ? []
    : tx
        .insert(recallNotices)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: recallNotices.id, message: recallNotices.message });

/** A message that is due, kept from other servers until the transaction ends. */
export const lockDueNotice = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ notice: recallNotices, organization: buckets.name })
      .from(recallNotices)
      .innerJoin(buckets, eq(buckets.id, recallNotices.bucketId))
      .where(and(eq(recallNotices.id, id), eq(recallNotices.message, "due")))
      .for("update", { of: recallNotices })
  )[0];

export const noteMessage = (
  db: Database | Transaction,
  id: string,
  message: (typeof recallNotices.$inferSelect)["message"],
  messageEnded: Date,
) => db.update(recallNotices).set({ message, messageEnded }).where(eq(recallNotices.id, id));
