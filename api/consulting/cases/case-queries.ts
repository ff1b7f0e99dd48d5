import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  consultationAttachments,
  consultationCases,
  consultationVisits,
} from "#api/infrastructure/database/schema/index";
import type { AttachmentFile } from "#api/registration/exams/attachment-queries";

type NewCase = typeof consultationCases.$inferInsert;
type CaseText = Pick<NewCase, "title" | "day" | "history" | "presentIllness" | "examinations" | "therapy">;

/** What somebody writes of a case, and at which version. */
const textColumns = {
  title: consultationCases.title,
  day: consultationCases.day,
  history: consultationCases.history,
  presentIllness: consultationCases.presentIllness,
  examinations: consultationCases.examinations,
  therapy: consultationCases.therapy,
  version: consultationCases.version,
};

const fileColumns = {
  id: consultationAttachments.id,
  caseId: consultationAttachments.caseId,
  type: consultationAttachments.type,
  name: consultationAttachments.name,
  note: consultationAttachments.note,
  mediaType: consultationAttachments.mediaType,
  sizeBytes: consultationAttachments.sizeBytes,
  created: consultationAttachments.created,
};

/** Cases of the consultation that were not taken away, the latest first. */
export const casesOf = (db: Database, consultationId: string) =>
  db
    .select({
      id: consultationCases.id,
      ...textColumns,
      created: consultationCases.created,
      author: sql<Person>`${personIn(consultationCases.createdBy)}`,
    })
    .from(consultationCases)
    .where(and(eq(consultationCases.consultationId, consultationId), isNull(consultationCases.removed)))
    .orderBy(desc(consultationCases.day), desc(consultationCases.id));

/** Their files, in the order in which they came. */
export const filesOf = (db: Database, consultationId: string) =>
  db
    .select(fileColumns)
    .from(consultationAttachments)
    .where(and(eq(consultationAttachments.consultationId, consultationId), isNull(consultationAttachments.removed)))
    .orderBy(asc(consultationAttachments.created), asc(consultationAttachments.id));

/** Visits, the latest first. */
export const visitsOf = (db: Database, consultationId: string) =>
  db
    .select({
      id: consultationVisits.id,
      day: consultationVisits.day,
      kind: consultationVisits.kind,
      department: consultationVisits.department,
      doctor: consultationVisits.doctor,
      note: consultationVisits.note,
      created: consultationVisits.created,
    })
    .from(consultationVisits)
    .where(and(eq(consultationVisits.consultationId, consultationId), isNull(consultationVisits.removed)))
    .orderBy(desc(consultationVisits.day), desc(consultationVisits.id));

/** @returns its id */
export async function insertCase(tx: Transaction, values: NewCase): Promise<string | undefined> {
  const [row] = await tx.insert(consultationCases).values(values).returning({ id: consultationCases.id });
  return row?.id;
}

const caseAt = (consultationId: string, caseId: string) =>
  and(
    eq(consultationCases.id, caseId),
    eq(consultationCases.consultationId, consultationId),
    isNull(consultationCases.removed),
  );

/** The case as it stands, kept from other writers until the transaction ends. */
export const lockCase = async (tx: Transaction, consultationId: string, caseId: string) =>
  (await tx.select(textColumns).from(consultationCases).where(caseAt(consultationId, caseId)).for("update"))[0];

export const hasCase = async (db: Database, consultationId: string, caseId: string): Promise<boolean> =>
  (await db.$count(consultationCases, caseAt(consultationId, caseId))) > 0;

export const updateCase = (tx: Transaction, caseId: string, text: CaseText) =>
  tx
    .update(consultationCases)
    .set({ ...text, version: sql`${consultationCases.version} + 1` })
    .where(eq(consultationCases.id, caseId));

const removedBy = (accountId: string) => ({ removed: sql`now()`, removedBy: accountId });

/** Takes a case away, with its files. */
export async function removeCase(tx: Transaction, caseId: string, accountId: string) {
  await tx.update(consultationCases).set(removedBy(accountId)).where(eq(consultationCases.id, caseId));
  await tx
    .update(consultationAttachments)
    .set(removedBy(accountId))
    .where(and(eq(consultationAttachments.caseId, caseId), isNull(consultationAttachments.removed)));
}

/** Adds files to a case, each of the same bytes once. @returns how many were not there before */
export async function insertFiles(
  tx: Transaction,
  values: Pick<typeof consultationAttachments.$inferInsert, "consultationId" | "caseId" | "type" | "createdBy">,
  files: readonly AttachmentFile[],
) {
  const rows = files.map((file) => ({ ...values, ...file }));
  const added = await tx
    .insert(consultationAttachments)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: consultationAttachments.id });
  return added.length;
}

/** Files of the case that hold those bytes. */
export const filesWithBytes = (tx: Transaction, caseId: string, files: readonly AttachmentFile[]) =>
  tx
    .select(fileColumns)
    .from(consultationAttachments)
    .where(
      and(
        eq(consultationAttachments.caseId, caseId),
        inArray(
          consultationAttachments.objectHash,
          files.map(({ objectHash }) => objectHash),
        ),
        isNull(consultationAttachments.removed),
      ),
    )
    .orderBy(asc(consultationAttachments.created), asc(consultationAttachments.id));

const fileAt = (consultationId: string, attachmentId: string) =>
  and(
    eq(consultationAttachments.id, attachmentId),
    eq(consultationAttachments.consultationId, consultationId),
    isNull(consultationAttachments.removed),
  );

/** A file with where its bytes are. */
export const storedFile = async (db: Database, consultationId: string, attachmentId: string) =>
  (
    await db
      .select({ ...fileColumns, objectHash: consultationAttachments.objectHash })
      .from(consultationAttachments)
      .where(fileAt(consultationId, attachmentId))
  )[0];

export const updateFile = async (
  tx: Transaction,
  consultationId: string,
  attachmentId: string,
  said: Pick<typeof consultationAttachments.$inferInsert, "name" | "type" | "note">,
) =>
  (
    await tx
      .update(consultationAttachments)
      .set(said)
      .where(fileAt(consultationId, attachmentId))
      .returning(fileColumns)
  )[0];

/** @returns whether it was there */
export const removeFile = async (tx: Transaction, consultationId: string, attachmentId: string, accountId: string) =>
  (
    await tx
      .update(consultationAttachments)
      .set(removedBy(accountId))
      .where(fileAt(consultationId, attachmentId))
      .returning({ id: consultationAttachments.id })
  ).length > 0;

/** @returns its id */
export async function insertVisit(tx: Transaction, values: typeof consultationVisits.$inferInsert) {
  const [row] = await tx.insert(consultationVisits).values(values).returning({ id: consultationVisits.id });
  return row?.id;
}

/** @returns whether it was there */
export const removeVisit = async (tx: Transaction, consultationId: string, visitId: string, accountId: string) =>
  (
    await tx
      .update(consultationVisits)
      .set(removedBy(accountId))
      .where(
        and(
          eq(consultationVisits.id, visitId),
          eq(consultationVisits.consultationId, consultationId),
          isNull(consultationVisits.removed),
        ),
      )
      .returning({ id: consultationVisits.id })
  ).length > 0;
