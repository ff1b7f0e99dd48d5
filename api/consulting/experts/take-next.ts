import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordEvent } from "../consultations/history-queries";
import { settle } from "../consultations/settle";
import { tellAsked } from "../notices/tell-of-consultations";
import { holdSeat, openConsultation } from "../seats/seat-queries";
import { offersTo } from "./member-queries";
import { countFor, insertSkip, isExpert, isOpenFor, nextFor, poolsWith } from "./next-queries";

export const own = operations.experts.own.handler(async ({ context }) => {
  const { db } = context.platform;
  const { accountId, organizations } = context.caller();
  const bucketIds = [...organizations.keys()];
  const [pools, offers] = await Promise.all([poolsWith(db, accountId, bucketIds), offersTo(db, accountId, bucketIds)]);
  return Promise.all(
    pools.map(async (pool) => ({
      ...pool,
      waiting: await countFor(db, pool.id, accountId),
      offers: offers.filter(({ bucketId }) => bucketId === pool.id).length,
    })),
  );
});

export const next = operations.experts.next.handler(async ({ context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  const { accountId } = context.caller();
  const [known, waiting, seat] = await Promise.all([
    isExpert(db, bucketId, accountId),
    countFor(db, bucketId, accountId),
    nextFor(db, bucketId, accountId),
  ]);
  if (!seat) return { isExpert: known, waiting, next: null };
  const { seatId, urgency, kind, department, appliedBucketName, starts, answerDue } = seat;
  const shown = { seatId, urgency, kind, department, appliedBucketName };
  return {
    isExpert: known,
    waiting,
    next: { ...shown, starts: starts.toISOString(), answerDue: answerDue?.toISOString() ?? null },
  };
});

export const takeNext = operations.experts.takeNext.handler(async ({ context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    if (!(await isExpert(tx, bucketId, accountId))) throw new Problem("no_expert");
    for (;;) {
      const seat = await nextFor(tx, bucketId, accountId);
      if (!seat) throw new Problem("nothing_waits");
      const { consultationId, seatId, department, isMandatory } = seat;
      // Whoever was quicker may have it by now: the next one is looked for.
      await openConsultation(tx, consultationId);
      if (!(await isOpenFor(tx, bucketId, accountId, seatId))) continue;
      const place = { id: seatId, department, isMandatory };
      const holder = { consultationId, bucketId, accountId, state: "accepted" as const, addedBy: accountId };
      const memberId = await holdSeat(tx, place, holder);
      if (!memberId) continue;
      await tellAsked(tx, { consultationId, bucketId, accountId, occasion: memberId }, "consultationJoined");
      const detail = { account: accountId, department, way: "takeNext" };
      await recordEvent(tx, { consultationId, kind: "memberAccepted", bucketId, by: accountId, detail });
      await settle(tx, consultationId);
      await audit(tx, context, "expert_took_next", { subjectId: consultationId, detail });
      return { consultationId };
    }
  });
});

export const skip = operations.experts.skip.handler(async ({ input: { seatId, reason }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    if (!(await isExpert(tx, bucketId, accountId))) throw new Problem("no_expert");
    if (!(await isOpenFor(tx, bucketId, accountId, seatId))) throw new Problem("nothing_waits");
    await insertSkip(tx, { seatId, accountId, reason });
    await audit(tx, context, "expert_skipped", { subjectId: seatId });
  });
});
