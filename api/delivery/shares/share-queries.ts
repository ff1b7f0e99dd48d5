import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { maxWrongPins, type ShareOutcome } from "#contract/delivery/shares";
import { hashToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import {
  accounts,
  buckets,
  exams,
  groups,
  reports,
  shareLinks,
  shareUses,
} from "#api/infrastructure/database/schema/index";
import type { Origin } from "#api/infrastructure/actor/actor";

/** Part of `ShareFacts`: the same columns decide for a visitor, at their pictures, and in the owner's list. */
export const shareFacts = {
  expires: shareLinks.expires,
  revoked: shareLinks.revoked,
  wrongPins: shareLinks.wrongPins,
  reportStatus: reports.status,
  isDeleted: sql<boolean>`(${reports.deleted} is not null or ${exams.deleted} is not null)`,
};

/** The link a secret opens, with the facts of its report; undefined for a secret never given. */
export const shareByLink = async (db: Database, link: string) =>
  (
    await db
      .select({
        ...shareFacts,
        id: shareLinks.id,
        pinHash: shareLinks.pinHash,
        withImages: shareLinks.withImages,
        withStudy: shareLinks.withStudy,
        reportId: shareLinks.reportId,
        bucketId: shareLinks.bucketId,
        examId: reports.examId,
        organizationName: buckets.name,
        timeZone: buckets.timeZone,
      })
      .from(shareLinks)
      .innerJoin(reports, eq(reports.id, shareLinks.reportId))
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(buckets, eq(buckets.id, shareLinks.bucketId))
      .where(eq(shareLinks.tokenHash, hashToken(link)))
  )[0];
export type OpenedShare = NonNullable<Awaited<ReturnType<typeof shareByLink>>>;

const statementUnderPass = prepared("share_of_view", (db: Database, name) =>
  db
    .select({
      ...shareFacts,
      pinHash: shareLinks.pinHash,
      withStudy: shareLinks.withStudy,
      examId: reports.examId,
      bucketId: shareLinks.bucketId,
    })
    .from(shareLinks)
    .innerJoin(reports, eq(reports.id, shareLinks.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(eq(shareLinks.id, sql.placeholder("id")))
    .prepare(name),
);

/** The link whose images a pass shows, with the facts of its report. */
export const shareUnderPass = async (db: Database, id: string) => (await statementUnderPass(db).execute({ id }))[0];

/** What the share page of a report tells before any link; undefined outside the organization. */
export const sharedReport = async (db: Database | Transaction, bucketId: string, reportId: string) =>
  (
    await db
      .select({
        exam: {
          id: exams.id,
          patientName: exams.patientName,
          accessionNumber: exams.accessionNumber,
          modality: exams.modality,
        },
        defaultDays: buckets.shareDays,
        timeZone: buckets.timeZone,
        mayShare: sql<boolean>`${and(eq(reports.status, "corrected"), isNull(reports.deleted), isNull(exams.deleted))}`,
        isSealed: groups.featEncryptionViewerOn,
        isFilmFree: buckets.freeElectronicFilm,
        hasImage: exams.hasImage,
      })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(buckets, eq(buckets.id, reports.bucketId))
      .innerJoin(groups, eq(groups.id, buckets.groupId))
      .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId)))
  )[0];

export const insertShare = async (tx: Transaction, share: typeof shareLinks.$inferInsert) =>
  (await tx.insert(shareLinks).values(share).returning({ id: shareLinks.id }))[0];

/** @returns the revoked link, or undefined when it is not the organization's or was revoked before */
export const revokeShare = async (tx: Transaction, bucketId: string, shareId: string) =>
  (
    await tx
      .update(shareLinks)
      .set({ revoked: sql`now()` })
      .where(and(eq(shareLinks.id, shareId), eq(shareLinks.bucketId, bucketId), isNull(shareLinks.revoked)))
      .returning({ id: shareLinks.id, reportId: shareLinks.reportId })
  )[0];

/**
 * Counts a PIN as wrong before it is looked at, so that no more than five are ever compared, however many arrive at
 * once.
 *
 * @returns how many count now, or undefined when the link was blocked already
 */
export const reservePinAttempt = async (db: Database, shareId: string) =>
  (
    await db
      .update(shareLinks)
      .set({ wrongPins: sql`${shareLinks.wrongPins} + 1` })
      .where(and(eq(shareLinks.id, shareId), lt(shareLinks.wrongPins, maxWrongPins)))
      .returning({ wrongPins: shareLinks.wrongPins })
  )[0];

/** The PIN was right: counting wrong ones begins anew. */
export const clearWrongPins = (tx: Transaction, shareId: string) =>
  tx.update(shareLinks).set({ wrongPins: 0 }).where(eq(shareLinks.id, shareId));

/** What ends a link for good, kept from other writers until the transaction ends; undefined outside the organization. */
export const lockShare = async (tx: Transaction, bucketId: string, shareId: string) =>
  (
    await tx
      .select({ revoked: shareLinks.revoked, expires: shareLinks.expires, wrongPins: shareLinks.wrongPins })
      .from(shareLinks)
      .where(and(eq(shareLinks.id, shareId), eq(shareLinks.bucketId, bucketId)))
      .for("update")
  )[0];

/** A new PIN, and no wrong ones yet. */
export const replacePin = (tx: Transaction, shareId: string, pinHash: string) =>
  tx.update(shareLinks).set({ pinHash, wrongPins: 0 }).where(eq(shareLinks.id, shareId));

export const logUse = (tx: Transaction, shareId: string, outcome: ShareOutcome, { ip, userAgent }: Origin) =>
  tx.insert(shareUses).values({ shareLinkId: shareId, outcome, ip, userAgent });

/** Whether this address was shown the report a moment ago: its pictures then belong to that use. */
export const wasJustShown = async (db: Database, shareId: string, { ip }: Origin) =>
  (
    await db
      .select({ id: shareUses.id })
      .from(shareUses)
      .where(
        and(
          eq(shareUses.shareLinkId, shareId),
          inArray(shareUses.outcome, ["opened", "image"]),
          sql`${shareUses.ip} is not distinct from ${ip}`,
          gt(shareUses.created, sql`now() - interval '30 minutes'`),
        ),
      )
      .limit(1)
  ).length > 0;

/** The links of a report, newest first. */
export const sharesOf = (db: Database, bucketId: string, reportId: string) =>
  db
    .select({
      ...shareFacts,
      id: shareLinks.id,
      created: shareLinks.created,
      hasPin: sql<boolean>`${shareLinks.pinHash} is not null`,
      withImages: shareLinks.withImages,
      withStudy: shareLinks.withStudy,
      creator: { id: accounts.id, name: accounts.name, title: accounts.title },
    })
    .from(shareLinks)
    .innerJoin(reports, eq(reports.id, shareLinks.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(accounts, eq(accounts.id, shareLinks.creatorId))
    .where(and(eq(shareLinks.reportId, reportId), eq(shareLinks.bucketId, bucketId)))
    .orderBy(desc(shareLinks.created), desc(shareLinks.id));

/** How often each link showed the report, and when last. */
export const viewsOf = (db: Database, shareIds: string[]) =>
  db
    .select({
      shareId: shareUses.shareLinkId,
      views: sql<number>`count(*)::int`,
      lastViewed: sql<Date | null>`max(${shareUses.created})`.mapWith(shareUses.created),
    })
    .from(shareUses)
    .where(and(inArray(shareUses.shareLinkId, shareIds), inArray(shareUses.outcome, ["opened", "image", "pdf"])))
    .groupBy(shareUses.shareLinkId);

/** The newest uses of each link. */
export function newestUsesOf(db: Database, shareIds: string[], perLink: number) {
  const ranked = db
    .select({
      shareId: shareUses.shareLinkId,
      outcome: shareUses.outcome,
      created: shareUses.created,
      ip: shareUses.ip,
      userAgent: shareUses.userAgent,
      rank: sql<number>`row_number() over (partition by ${shareUses.shareLinkId} order by ${shareUses.id} desc)`.as(
        "rank",
      ),
    })
    .from(shareUses)
    .where(inArray(shareUses.shareLinkId, shareIds))
    .as("ranked");
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${perLink}`)
    .orderBy(ranked.shareId, ranked.rank);
}
