import { aliasedTable, and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, downtimeBlocks, downtimeNumbers, scheduledExams } from "#api/infrastructure/database/schema/index";

const maxBlocks = 100;

export const insertBlock = async (tx: Transaction, block: typeof downtimeBlocks.$inferInsert) =>
  (await tx.insert(downtimeBlocks).values(block).returning({ id: downtimeBlocks.id }))[0];

export const insertNumbers = (tx: Transaction, numbers: (typeof downtimeNumbers.$inferInsert)[]) =>
  tx.insert(downtimeNumbers).values(numbers);

const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** The organization's blocks, the latest first; or that one of them. */
export const blocksOf = (db: Database | Transaction, bucketId: string, blockId?: string) =>
  db
    .select({
      id: downtimeBlocks.id,
      created: downtimeBlocks.created,
      reservedBy: accounts.name,
      first: sql<string>`min(${downtimeNumbers.accessionNumber})`,
      last: sql<string>`max(${downtimeNumbers.accessionNumber})`,
      given: sql<number>`count(*)::int`,
      entered: counted(sql`${downtimeNumbers.entered} is not null`),
      voided: counted(sql`${downtimeNumbers.voided} is not null`),
      missing: counted(sql`${downtimeNumbers.entered} is null and ${downtimeNumbers.voided} is null`),
    })
    .from(downtimeBlocks)
    .innerJoin(downtimeNumbers, eq(downtimeNumbers.blockId, downtimeBlocks.id))
    .innerJoin(accounts, eq(accounts.id, downtimeBlocks.accountId))
    .where(
      and(eq(downtimeBlocks.bucketId, bucketId), blockId === undefined ? undefined : eq(downtimeBlocks.id, blockId)),
    )
    .groupBy(downtimeBlocks.id, accounts.name)
    .orderBy(desc(downtimeBlocks.created), desc(downtimeBlocks.id))
    .limit(maxBlocks);
export type BlockRow = Awaited<ReturnType<typeof blocksOf>>[number];

const voiders = aliasedTable(accounts, "voiders");

const numbers = (db: Database | Transaction) =>
  db
    .select({
      number: downtimeNumbers,
      reserved: downtimeBlocks.created,
      orderId: scheduledExams.orderId,
      voidedBy: voiders.name,
    })
    .from(downtimeNumbers)
    .innerJoin(downtimeBlocks, eq(downtimeBlocks.id, downtimeNumbers.blockId))
    .leftJoin(scheduledExams, eq(scheduledExams.id, downtimeNumbers.scheduledExamId))
    .leftJoin(voiders, eq(voiders.id, downtimeNumbers.voidedBy));
export type NumberRow = Awaited<ReturnType<typeof numbers>>[number];

/** The numbers of a block, in their order. */
export const numbersOfBlock = (db: Database, bucketId: string, blockId: string) =>
  numbers(db)
    .where(and(eq(downtimeNumbers.bucketId, bucketId), eq(downtimeNumbers.blockId, blockId)))
    .orderBy(asc(downtimeNumbers.accessionNumber));

/** Those of the numbers that the organization reserved. */
export const reservedAmong = (db: Database | Transaction, bucketId: string, accessionNumbers: string[]) =>
  numbers(db).where(
    and(eq(downtimeNumbers.bucketId, bucketId), inArray(downtimeNumbers.accessionNumber, accessionNumbers)),
  );

const isMissing = (bucketId: string, accessionNumber: string) =>
  and(
    eq(downtimeNumbers.bucketId, bucketId),
    eq(downtimeNumbers.accessionNumber, accessionNumber),
    isNull(downtimeNumbers.entered),
    isNull(downtimeNumbers.voided),
  );

/** @returns whether it was missing until now */
export const markEntered = async (
  tx: Transaction,
  bucketId: string,
  { accessionNumber, scheduledExamId, now }: { accessionNumber: string; scheduledExamId: string; now: Date },
) =>
  (
    await tx
      .update(downtimeNumbers)
      .set({ scheduledExamId, entered: now })
      .where(isMissing(bucketId, accessionNumber))
      .returning({ id: downtimeNumbers.id })
  ).length > 0;

/** @returns whether it was missing until now */
export const markVoided = async (
  tx: Transaction,
  bucketId: string,
  { accessionNumber, ...voiding }: { accessionNumber: string; voided: Date; voidedBy: string; voidReason: string },
) =>
  (
    await tx
      .update(downtimeNumbers)
      .set(voiding)
      .where(isMissing(bucketId, accessionNumber))
      .returning({ id: downtimeNumbers.id })
  ).length > 0;
