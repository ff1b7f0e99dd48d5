import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordEvent } from "../consultations/history-queries";
import { settle } from "../consultations/settle";
import { tellAsked } from "../notices/tell-of-consultations";
import { holdSeat, insertSeat, openConsultation } from "../seats/seat-queries";
import { askByPool } from "./fill-seats";
import { answerWaiting, insertSwap, ownPart, setPart, type Part } from "./member-queries";
import { takesPart } from "./need-queries";
import { expertRulesOf, lockPool, poolOf } from "./pool-queries";

export const answer = operations.experts.answer.handler(async ({ input, context }) => {
  const { id: consultationId, reason } = input;
  const { scope } = context;
  const { accountId: by } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await openConsultation(tx, consultationId);
    const part = await ownPart(tx, consultationId, scope, by);
    if (!part || part.role === "applicant") throw new Problem("not_asked");
    const { bucketId } = part;
    const told = { consultationId, bucketId, by, detail: { account: by, department: part.department } };
    if (input.answer === "accept") {
      if (part.state !== "asked") return;
      await setPart(tx, part.id, { state: "accepted" });
      await recordEvent(tx, { ...told, kind: "memberAccepted" });
    } else {
      await setPart(tx, part.id, { state: "declined", declineReason: reason });
      await recordEvent(tx, { ...told, kind: "memberDeclined", reason });
      await askNext(tx, context, part);
    }
    await settle(tx, consultationId);
    await audit(tx, context, "expert_answered", {
      bucketId,
      subjectId: consultationId,
      detail: { answer: input.answer },
    });
  });
});

/** What was declined goes back to the pool: the next is asked, each at most once. */
async function askNext(tx: Transaction, context: OperationContext, part: Part): Promise<void> {
  const { consultationId, bucketId, department, isMandatory } = part;
  const consultation = await openConsultation(tx, consultationId);
  if (!consultation) return;
  await lockPool(tx, bucketId);
  const now = new Date();
  const pool = await poolOf(tx, bucketId, now);
  let seatId = part.seatId;
  // Somebody named in person who was mandatory leaves a place that has to be filled.
  if (seatId === null && isMandatory && pool.length > 0) {
    seatId = await insertSeat(tx, { consultationId, bucketId, department, isMandatory });
    await setPart(tx, part.id, { seatId });
  }
  const { assignment } = await expertRulesOf(tx, bucketId);
  if (seatId === null || assignment !== "pool") return;
  await askByPool(tx, context, { consultation, seat: { id: seatId, department, isMandatory }, bucketId, now });
}

export const askToSwap = operations.experts.askToSwap.handler(async ({ input, context }) => {
  const { id: consultationId, accountId: colleagueId } = input;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const part = await ownPart(tx, consultationId, context.scope, accountId);
    if (!part || part.role === "applicant") throw new Problem("not_asked");
    const { bucketId } = part;
    const pool = await poolOf(tx, bucketId, new Date());
    if (!pool.some((expert) => expert.accountId === colleagueId)) throw new Problem("no_expert");
    if (await takesPart(tx, consultationId, colleagueId)) throw new Problem("already_member");
    const memberId = await insertSwap(tx, { consultationId, memberId: part.id, colleagueId });
    await tellAsked(tx, { consultationId, bucketId, accountId: colleagueId, memberId });
    const detail = { from: accountId, to: colleagueId };
    await audit(tx, context, "expert_swapped", { bucketId, subjectId: consultationId, detail });
  });
});

export const answerSwap = operations.experts.answerSwap.handler(async ({ input, context }) => {
  const { id: consultationId, swapId } = input;
  const { accountId: colleagueId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await openConsultation(tx, consultationId);
    const part = await answerWaiting(tx, { swapId, consultationId, colleagueId, answer: input.answer });
    if (!part) throw new Problem("nothing_waits");
    const { bucketId, department, isMandatory } = part;
    const detail = { from: part.accountId, to: colleagueId, department, answer: input.answer };
    if (input.answer === "agreed") {
      await setPart(tx, part.id, { state: "removed" });
      const seatId = part.seatId ?? (await insertSeat(tx, { consultationId, bucketId, department, isMandatory }));
      const holder = { consultationId, bucketId, accountId: colleagueId, state: "accepted" as const };
      const seat = { id: seatId, department, isMandatory };
      if (!(await holdSeat(tx, seat, { ...holder, addedBy: part.accountId }))) throw new Problem("already_member");
      await recordEvent(tx, { consultationId, kind: "memberSwapped", bucketId, by: colleagueId, detail });
      await settle(tx, consultationId);
    }
    await audit(tx, context, "expert_swapped", { bucketId, subjectId: consultationId, detail });
  });
});
