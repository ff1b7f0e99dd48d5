import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { AiFailure, AiFinding, AiInput } from "#contract/reading/ai-tasks";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { isSealed, opened, sealed } from "#api/infrastructure/secrets/sealed-secret";
import { aiProviders, aiTasks, exams, instances, series } from "#api/infrastructure/database/schema/index";

const nobody = { kind: "off" as const, name: "", url: "", secret: "" };

const placeOf = (bucketId: string) => `ai_providers ${bucketId}`;

/** Whom the organization asks. A secret that the installation's key does not open counts as none: it is to be given anew. */
export async function providerOf(db: Database | Transaction, key: Buffer, bucketId: string) {
  const [row] = await db.select().from(aiProviders).where(eq(aiProviders.bucketId, bucketId));
  return row ? { ...row, secret: opened(key, placeOf(bucketId), row.secret) ?? "" } : { bucketId, ...nobody };
}

export function setProviderOf(tx: Transaction, key: Buffer, provider: Required<typeof aiProviders.$inferInsert>) {
  const row = { ...provider, secret: sealed(key, placeOf(provider.bucketId), provider.secret) };
  return tx.insert(aiProviders).values(row).onConflictDoUpdate({ target: aiProviders.bucketId, set: row });
}

/** Seals what a former release kept plain. */
export const sealPlainSecrets = (db: Database, key: Buffer) =>
  db.transaction(async (tx) => {
    for (const row of await tx.select().from(aiProviders).where(ne(aiProviders.secret, "")).for("update")) {
      if (!isSealed(row.secret)) await setProviderOf(tx, key, row);
    }
  });

const columns = {
  id: aiTasks.id,
  status: aiTasks.status,
  failure: aiTasks.failure,
  kind: aiTasks.kind,
  provider: aiTasks.provider,
  version: aiTasks.providerVersion,
  input: aiTasks.input,
  findings: aiTasks.findings,
  requested: aiTasks.created,
  requester: personIn(aiTasks.requesterId),
  finished: aiTasks.finished,
  decision: aiTasks.decision,
  decider: personIn(aiTasks.deciderId),
  decided: aiTasks.decided,
};

/** Of an exam of the organization, latest first. */
export const tasksOf = (db: Database | Transaction, bucketId: string, examId: string) =>
  db
    .select(columns)
    .from(aiTasks)
    .where(and(eq(aiTasks.bucketId, bucketId), eq(aiTasks.examId, examId)))
    .orderBy(desc(aiTasks.created), desc(aiTasks.id));
export type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];

/** @returns whether it was added: nothing where one of the exam is under way */
export const insertTask = async (tx: Transaction, task: typeof aiTasks.$inferInsert): Promise<boolean> =>
  (await tx.insert(aiTasks).values(task).onConflictDoNothing().returning({ id: aiTasks.id })).length > 0;

export const taskById = async (db: Database | Transaction, id: string) =>
  (await db.select().from(aiTasks).where(eq(aiTasks.id, id)))[0];

/** Kept from other writers until the transaction ends. */
export const lockTask = async (tx: Transaction, id: string) =>
  (await tx.select().from(aiTasks).where(eq(aiTasks.id, id)).for("update"))[0];

const isOpen = inArray(aiTasks.status, ["waiting", "running", "sent"]);

export const noteRunning = (db: Database, id: string) =>
  db
    .update(aiTasks)
    .set({ status: "running" })
    .where(and(eq(aiTasks.id, id), isOpen));

/** A provider outside has it; its answer may have come before. */
export const noteSent = (db: Database, id: string, now: Date) =>
  db
    .update(aiTasks)
    .set({ status: "sent", sent: now })
    .where(and(eq(aiTasks.id, id), inArray(aiTasks.status, ["waiting", "running"])));

interface Result {
  provider: string;
  version: string;
  findings: AiFinding[];
  input?: AiInput[];
  answerHash?: Buffer;
}

/** @returns whether it was still open */
export const noteReady = async (
  tx: Database | Transaction,
  id: string,
  { provider, version, ...result }: Result,
  now: Date,
): Promise<boolean> =>
  (
    await tx
      .update(aiTasks)
      .set({ status: "ready", provider, providerVersion: version, ...result, finished: now })
      .where(and(eq(aiTasks.id, id), isOpen))
      .returning({ id: aiTasks.id })
  ).length > 0;

export const noteFailure = (
  tx: Database | Transaction,
  id: string,
  failure: AiFailure,
  now: Date,
  answerHash?: Buffer,
) =>
  tx
    .update(aiTasks)
    .set({ status: "failed", failure, finished: now, ...(answerHash && { answerHash }) })
    .where(and(eq(aiTasks.id, id), isOpen));

/** What a person says of a result that nobody has said anything of. @returns whether it was said */
export const decide = async (
  tx: Transaction,
  { examId, taskId }: { examId: string; taskId: string },
  decision: "accepted" | "refused",
  accountId: string,
): Promise<boolean> =>
  (
    await tx
      .update(aiTasks)
      .set({ decision, deciderId: accountId, decided: sql`now()` })
      .where(
        and(eq(aiTasks.id, taskId), eq(aiTasks.examId, examId), eq(aiTasks.status, "ready"), isNull(aiTasks.decision)),
      )
      .returning({ id: aiTasks.id })
  ).length > 0;

/** Those of the results that are of the exam, and ready. */
export const readyTasks = (tx: Database | Transaction, examId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select(columns)
        .from(aiTasks)
        .where(and(eq(aiTasks.examId, examId), eq(aiTasks.status, "ready"), inArray(aiTasks.id, [...ids])));

/** The images of an exam as a provider is given them, by series and number. */
export const imagesOf = (db: Database, examId: string, most: number) =>
  db
    .select({
      seriesId: series.id,
      seriesInstanceUid: series.seriesInstanceUid,
      seriesNumber: series.number,
      modality: sql<string>`coalesce(${series.modality}, '')`,
      objectHash: instances.objectHash,
      hasPixelData: instances.hasPixelData,
    })
    .from(instances)
    .innerJoin(series, eq(series.id, instances.seriesId))
    .where(eq(instances.examId, examId))
    .orderBy(asc(series.number), asc(series.id), asc(instances.number), asc(instances.id))
    .limit(most);
export type ComputedImage = Awaited<ReturnType<typeof imagesOf>>[number];

/** What a provider outside is told of an exam: no patient. */
export const examForProvider = async (db: Database, examId: string) =>
  (
    await db
      .select({
        id: exams.id,
        modality: exams.modality,
        studyInstanceUid: exams.studyInstanceUid,
        bodyPart: exams.bodyPart,
        deleted: exams.deleted,
      })
      .from(exams)
      .where(eq(exams.id, examId))
  )[0];
