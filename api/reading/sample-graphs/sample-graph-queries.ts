import { and, asc, count, eq, isNull } from "drizzle-orm";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { attachments, diagrams, sampleGraphs } from "#api/infrastructure/database/schema/index";

const isKept = (bucketId: string) => and(eq(diagrams.bucketId, bucketId), isNull(diagrams.removed));

export const diagramsOf = (db: Database | Transaction, bucketId: string) =>
  db.select().from(diagrams).where(isKept(bucketId)).orderBy(asc(diagrams.name), asc(diagrams.id));

/** A diagram of the organization that was not taken away. */
export const diagramById = async (db: Database | Transaction, bucketId: string, id: string) =>
  (
    await db
      .select()
      .from(diagrams)
      .where(and(isKept(bucketId), eq(diagrams.id, id)))
  )[0];

export const countDiagrams = async (tx: Transaction, bucketId: string) =>
  (await tx.select({ count: count() }).from(diagrams).where(isKept(bucketId)))[0]?.count ?? 0;

export const insertDiagram = (tx: Transaction, diagram: typeof diagrams.$inferInsert) =>
  tx.insert(diagrams).values(diagram);

/** @returns nothing where the organization has no such diagram */
export const markDiagramRemoved = async (tx: Transaction, bucketId: string, id: string, accountId: string) =>
  (
    await tx
      .update(diagrams)
      .set({ removed: new Date(), removedBy: accountId })
      .where(and(isKept(bucketId), eq(diagrams.id, id)))
      .returning({ id: diagrams.id })
  )[0];

const graphs = (db: Database | Transaction) =>
  db
    .select({
      id: sampleGraphs.id,
      origin: sampleGraphs.origin,
      attachmentId: sampleGraphs.attachmentId,
      ime: sampleGraphs.ime,
      marks: sampleGraphs.marks,
      created: sampleGraphs.created,
      author: personIn(sampleGraphs.accountId),
    })
    .from(sampleGraphs)
    .innerJoin(attachments, eq(attachments.id, sampleGraphs.attachmentId));
export type GraphRow = Awaited<ReturnType<typeof graphsOf>>[number];

/** What was drawn for an exam already read within the caller's scope, oldest first. */
export const graphsOf = (db: Database | Transaction, examId: string) =>
  graphs(db)
    .where(and(eq(sampleGraphs.examId, examId), isNull(attachments.deleted)))
    .orderBy(asc(sampleGraphs.created), asc(sampleGraphs.id));

export const graphOfPicture = async (tx: Transaction, attachmentId: string) =>
  (await graphs(tx).where(eq(sampleGraphs.attachmentId, attachmentId)))[0];

/** Of a picture that has one already, nothing changes. */
export const insertGraph = (tx: Transaction, graph: typeof sampleGraphs.$inferInsert) =>
  tx.insert(sampleGraphs).values(graph).onConflictDoNothing();
