import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import {
  accounts,
  buckets,
  exams,
  externalViewers,
  groups,
  instances,
  viewerLinks,
} from "#api/infrastructure/database/schema/index";

const id = sql.placeholder("id");

const examStatement = prepared("viewed_exam", (db: Database, name) =>
  db
    .select({
      id: exams.id,
      bucketId: exams.bucketId,
      studyInstanceUid: exams.studyInstanceUid,
      isGone: sql<boolean>`(${exams.deleted} is not null or ${buckets.deactivated} is not null)`,
      isSealed: groups.featEncryptionViewerOn,
    })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(eq(exams.id, id))
    .prepare(name),
);

/** The exam that a pass is about: whether it is still there, and whether its images are seen in open sessions alone. */
export const viewedExam = async (db: Database, examId: string) => (await examStatement(db).execute({ id: examId }))[0];
export type ViewedExam = NonNullable<Awaited<ReturnType<typeof viewedExam>>>;

const linkStatement = prepared("viewer_link", (db: Database, name) =>
  db
    .select({ isOpen: sql<boolean>`(${viewerLinks.revoked} is null and ${viewerLinks.expires} > now())` })
    .from(viewerLinks)
    .where(and(eq(viewerLinks.id, id), eq(viewerLinks.examId, sql.placeholder("examId"))))
    .prepare(name),
);

export const isOpenLink = async (db: Database, linkId: string, examId: string) =>
  (await linkStatement(db).execute({ id: linkId, examId }))[0]?.isOpen ?? false;

const instanceStatement = prepared("exam_of_instance", (db: Database, name) =>
  db.select({ examId: instances.examId }).from(instances).where(eq(instances.id, id)).prepare(name),
);

export const examOfInstance = async (db: Database, instanceId: string) =>
  (await instanceStatement(db).execute({ id: instanceId }))[0]?.examId;

export const insertLink = async (tx: Transaction, link: { examId: string; creatorId: string; expires: Date }) =>
  (await tx.insert(viewerLinks).values(link).returning({ id: viewerLinks.id }))[0];

/** The links to an exam's images, newest first. */
export const linksOf = (db: Database, examId: string) =>
  db
    .select({
      id: viewerLinks.id,
      creator: { id: accounts.id, name: accounts.name, title: accounts.title },
      created: viewerLinks.created,
      expires: viewerLinks.expires,
      revoked: viewerLinks.revoked,
      lastUsed: viewerLinks.lastUsed,
    })
    .from(viewerLinks)
    .innerJoin(accounts, eq(accounts.id, viewerLinks.creatorId))
    .where(eq(viewerLinks.examId, examId))
    .orderBy(desc(viewerLinks.id));

/** @returns whether it was there and not revoked before */
export const revokeLink = async (tx: Transaction, examId: string, linkId: string) =>
  (
    await tx
      .update(viewerLinks)
      .set({ revoked: sql`now()` })
      .where(and(eq(viewerLinks.id, linkId), eq(viewerLinks.examId, examId), isNull(viewerLinks.revoked)))
      .returning({ id: viewerLinks.id })
  ).length > 0;

/** Notes that a link was used, at most once a minute. */
export const noteLinkUse = (tx: Transaction, linkId: string) =>
  tx
    .update(viewerLinks)
    .set({ lastUsed: sql`now()` })
    .where(
      and(
        eq(viewerLinks.id, linkId),
        or(isNull(viewerLinks.lastUsed), lt(viewerLinks.lastUsed, sql`now() - interval '1 minute'`)),
      ),
    );

/** How a viewer of the organization that is in use is opened. */
export const templateOf = async (db: Database, bucketId: string, viewerId: string) =>
  (
    await db
      .select({ name: externalViewers.name, template: externalViewers.template })
      .from(externalViewers)
      .where(
        and(
          eq(externalViewers.id, viewerId),
          eq(externalViewers.bucketId, bucketId),
          isNull(externalViewers.deactivated),
        ),
      )
  )[0];
