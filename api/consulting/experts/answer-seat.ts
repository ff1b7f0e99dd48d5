import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { requireConsent } from "../consultations/consent-queries";
import { recordEvent } from "../consultations/history-queries";
import { requireUnsigned } from "../consultations/require-unsigned";
import { settle } from "../consultations/settle";
import { tellAsked, tellOfRelieved } from "../notices/tell-of-consultations";
import { holdSeat, insertSeat, openConsultation } from "../seats/seat-queries";
import { fillDeclined } from "./fill-seats";
import { answerWaiting, insertSwap, offersTo, ownPart, setPart } from "./member-queries";
import { takesPart } from "./need-queries";
import { poolOf } from "./pool-queries";

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
      await requireConsent(tx, consultationId);
      if (part.state !== "asked") {
        // Sent again it is answered already; who takes part without a place has none to accept.
        if (part.seatId === null) throw new Problem("not_asked");
        return;
      }
      await setPart(tx, part.id, { state: "accepted" });
      await recordEvent(tx, { ...told, kind: "memberAccepted" });
    } else {
      await requireUnsigned(tx, part);
      await setPart(tx, part.id, { state: "declined", declineReason: reason });
      await recordEvent(tx, { ...told, kind: "memberDeclined", reason });
      await fillDeclined(tx, context, { consultationId, bucketId, by, memberId: part.id });
    }
    await settle(tx, consultationId);
    await audit(tx, context, "expert_answered", {
      bucketId,
      subjectId: consultationId,
      detail: { answer: input.answer },
    });
  });
});

export const askToSwap = operations.experts.askToSwap.handler(async ({ input, context }) => {
  const { id: consultationId, accountId: colleagueId } = input;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await requireConsent(tx, consultationId);
    const part = await ownPart(tx, consultationId, context.scope, accountId);
    if (!part || part.role === "applicant") throw new Problem("not_asked");
    const { bucketId } = part;
    const pool = await poolOf(tx, bucketId, new Date());
    if (!pool.some((expert) => expert.accountId === colleagueId)) throw new Problem("no_expert");
    if (await takesPart(tx, consultationId, colleagueId)) throw new Problem("already_member");
    const occasion = await insertSwap(tx, { consultationId, memberId: part.id, colleagueId });
    await tellAsked(tx, { consultationId, bucketId, accountId: colleagueId, occasion }, "consultationTakeover");
    const detail = { from: accountId, to: colleagueId };
    await audit(tx, context, "expert_swapped", { bucketId, subjectId: consultationId, detail });
  });
});

export const offers = operations.experts.offers.handler(async ({ context }) => {
  const { accountId, organizations } = context.caller();
  const waiting = await offersTo(context.platform.db, accountId, [...organizations.keys()]);
  return waiting.map(({ starts, ...offer }) => ({ ...offer, starts: starts.toISOString() }));
});

export const answerSwap = operations.experts.answerSwap.handler(async ({ input, context }) => {
  const { id: consultationId, swapId } = input;
  const { accountId: colleagueId, organizations } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    if (!(await openConsultation(tx, consultationId))) throw new Problem("nothing_waits");
    const part = await answerWaiting(tx, { swapId, consultationId, colleagueId, answer: input.answer });
    // Who has left the organization meanwhile takes nothing over in its name.
    if (!part || !organizations.has(part.bucketId)) throw new Problem("nothing_waits");
    const { bucketId, department, isMandatory } = part;
    const detail = { from: part.accountId, to: colleagueId, department, answer: input.answer };
    if (input.answer === "agreed") {
      await requireConsent(tx, consultationId);
      await requireUnsigned(tx, part);
      await setPart(tx, part.id, { state: "removed" });
      const seatId = part.seatId ?? (await insertSeat(tx, { consultationId, bucketId, department, isMandatory }));
      const holder = { consultationId, bucketId, accountId: colleagueId, state: "accepted" as const };
      const seat = { id: seatId, department, isMandatory };
      const memberId = await holdSeat(tx, seat, { ...holder, addedBy: part.accountId });
      if (!memberId) throw new Problem("already_member");
      const step = { consultationId, bucketId, by: colleagueId };
      const joined = { consultationId, bucketId, accountId: colleagueId, occasion: memberId };
      await tellAsked(tx, joined, "consultationJoined");
      await tellOfRelieved(tx, context, { ...step, accountId: part.accountId });
      await recordEvent(tx, { ...step, kind: "memberSwapped", detail });
      await settle(tx, consultationId);
    }
    await audit(tx, context, "expert_swapped", { bucketId, subjectId: consultationId, detail });
  });
});
