import type { DowntimeNumber } from "#contract/registration/downtime";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { issueAccessionNumbers } from "../exams/accession-queries";
import {
  blocksOf,
  insertBlock,
  insertNumbers,
  markVoided,
  numbersOfBlock,
  reservedAmong,
  type BlockRow,
  type NumberRow,
} from "./downtime-queries";

const shownBlock = ({ created, ...block }: BlockRow) => ({ ...block, created: created.toISOString() });

function shownNumber({ number, orderId, voidedBy }: NumberRow): DowntimeNumber {
  const { accessionNumber, entered, voided, voidReason } = number;
  return {
    accessionNumber,
    state: entered ? "entered" : voided ? "voided" : "missing",
    orderId,
    entered: entered?.toISOString() ?? null,
    voided: voided?.toISOString() ?? null,
    voidedBy,
    voidReason,
  };
}

const reserve = operations.downtime.reserve.handler(async ({ input: { count, key }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    if (key) await useOneTimeKey(tx, accountId, "downtime.reserve", key);
    const { id: blockId } = found(await insertBlock(tx, { bucketId, size: count, accountId }));
    const numbers = await issueAccessionNumbers(tx, bucketId, count);
    await insertNumbers(
      tx,
      numbers.map((accessionNumber) => ({ bucketId, blockId, accessionNumber })),
    );
    const detail = { count, first: numbers[0] ?? "", last: numbers.at(-1) ?? "" };
    await audit(tx, context, "downtime_numbers_reserved", { subjectId: blockId, detail });
    return shownBlock(found((await blocksOf(tx, bucketId, blockId))[0]));
  });
});

const list = operations.downtime.list.handler(async ({ context }) => {
  recordView(context, "downtime_numbers_listed", {});
  return (await blocksOf(context.platform.db, context.bucketId)).map(shownBlock);
});

const block = operations.downtime.block.handler(async ({ input: { blockId }, context }) => {
  const { db } = context.platform;
  const row = found((await blocksOf(db, context.bucketId, blockId))[0]);
  recordView(context, "downtime_numbers_listed", { subjectId: blockId });
  return { ...shownBlock(row), numbers: (await numbersOfBlock(db, context.bucketId, blockId)).map(shownNumber) };
});

const find = operations.downtime.find.handler(async ({ input: { accessionNumber }, context }) => {
  const row = found((await reservedAmong(context.platform.db, context.bucketId, [accessionNumber]))[0]);
  return { ...shownNumber(row), blockId: row.number.blockId, reserved: row.reserved.toISOString() };
});

const voidNumber = operations.downtime.voidNumber.handler(async ({ input, context }) => {
  const { accessionNumber, reason } = input;
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { number } = found((await reservedAmong(tx, bucketId, [accessionNumber]))[0]);
    const voiding = { accessionNumber, voided: new Date(), voidedBy: accountId, voidReason: reason };
    if (!(await markVoided(tx, bucketId, voiding))) throw new Problem("number_used", { accessionNumber });
    const detail = { number: accessionNumber, reason };
    await audit(tx, context, "downtime_number_voided", { subjectId: number.blockId, detail });
  });
});

/** Numbers reserved for an outage, and what became of them. */
export const downtime = { reserve, list, block, find, voidNumber };
