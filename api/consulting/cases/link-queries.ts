import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { consultationLinks, consultations } from "#api/infrastructure/database/schema/index";

const ofConsultation = (consultationId: string) =>
  or(eq(consultationLinks.consultationId, consultationId), eq(consultationLinks.relatedId, consultationId));

const columns = (consultationId: string) => ({
  id: consultationLinks.id,
  note: consultationLinks.note,
  created: consultationLinks.created,
  /** The one at the other end. */
  relatedId: sql<string>`case when ${consultationLinks.consultationId} = ${consultationId}
    then ${consultationLinks.relatedId} else ${consultationLinks.consultationId} end`,
});

/** One of these consultations. */
export const isAmong = (ids: string[]) => inArray(consultations.id, ids);

/** Links of a consultation in either direction, the latest first. */
export const linksOf = (db: Database, consultationId: string) =>
  db
    .select(columns(consultationId))
    .from(consultationLinks)
    .where(ofConsultation(consultationId))
    .orderBy(desc(consultationLinks.created), desc(consultationLinks.id));

export const linkOf = async (db: Database, consultationId: string, linkId: string) =>
  (
    await db
      .select(columns(consultationId))
      .from(consultationLinks)
      .where(and(ofConsultation(consultationId), eq(consultationLinks.id, linkId)))
  )[0];

/** @returns its id; undefined where the two are linked already, in either direction */
export const insertLink = async (tx: Transaction, values: typeof consultationLinks.$inferInsert) =>
  (await tx.insert(consultationLinks).values(values).onConflictDoNothing().returning({ id: consultationLinks.id }))[0]
    ?.id;

/** @returns whether it was there */
export const deleteLink = async (tx: Transaction, consultationId: string, linkId: string) =>
  (
    await tx
      .delete(consultationLinks)
      .where(and(ofConsultation(consultationId), eq(consultationLinks.id, linkId)))
      .returning({ id: consultationLinks.id })
  ).length > 0;

/** Another consultation about the same patient ID of the organization that asks. */
export const isPastOf = (consultationId: string) =>
  and(
    ne(consultations.id, consultationId),
    ne(consultations.patientId, ""),
    sql`(${consultations.bucketId}, ${consultations.patientId}) = (select this.bucket_id, this.patient_id
      from ${consultations} this where this.id = ${consultationId})`,
  );
