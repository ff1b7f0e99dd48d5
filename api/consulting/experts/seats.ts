import { presentStates } from "#contract/kernel/consultation-states";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { operations } from "#api/kernel/operations";
import { hasWithdrawn, requireConsent } from "../consultations/consent-queries";
import { recordEvent } from "../consultations/history-queries";
import { membersOf } from "../consultations/member-queries";
import { settle } from "../consultations/settle";
import { insertSeat, missingMembers, openConsultation } from "../seats/seat-queries";
import { hasFewYears, isAbsentOn, loadOf } from "./choose-expert";
import { ask, askByPool, seatMember, seatPresent } from "./fill-seats";
import {
  answerDueOf,
  deleteSeat,
  hasAccepted,
  lockSeat,
  seatsOf,
  unseatedExperts,
  waitingSwaps,
} from "./member-queries";
import { takesPart } from "./need-queries";
import { expertRulesOf, lockPool, poolOf, timeZoneOf } from "./pool-queries";

export const seats = operations.experts.seats.handler(async ({ input: { id }, context }) => {
  const { platform, scope } = context;
  const { db } = platform;
  const caller = context.caller();
  const [rows, missing, swaps, members, isConsentWithdrawn] = await Promise.all([
    seatsOf(db, id),
    missingMembers(db, id),
    waitingSwaps(db, id),
    membersOf(db, id),
    hasWithdrawn(db, id),
  ]);
  const own = rows.find(({ seat }) => seat.member?.account.id === caller.accountId);
  const ofCaller = scope.find((bucketId) => rows.some((row) => row.bucketId === bucketId)) ?? scope[0];
  const isAccepted = ofCaller !== undefined && !isConsentWithdrawn && (await hasAccepted(db, id, ofCaller));
  const mayAssign = isAccepted && may(caller, "consultation_update", ofCaller);
  const pool = isAccepted && (mayAssign || own) ? await candidatesOf(db, ofCaller) : [];
  const present = new Set(rows.flatMap(({ seat }) => (seat.member ? [seat.member.account.id] : [])));
  const free = pool.filter(({ account }) => !present.has(account.id));
  // Who takes part, on whichever side, takes nobody's place.
  const taking = new Set(
    members.filter(({ state }) => presentStates.some((one) => one === state)).map(({ account }) => account.id),
  );
  const offered = swaps.find(({ fromId }) => fromId === caller.accountId);
  const names = [...new Map(rows.map(({ bucketId, bucketName }) => [bucketId, bucketName]))];
  return {
    organizations: names.map(([bucketId, name]) => ({
      id: bucketId,
      name,
      isOwn: mayAssign && bucketId === ofCaller,
      seats: rows.filter((row) => row.bucketId === bucketId).map(({ seat }) => seat),
    })),
    missing,
    mayAssign,
    isConsentWithdrawn,
    candidates: mayAssign ? free : [],
    own: own?.seat.member
      ? {
          state: own.seat.member.state,
          seatId: own.seat.id,
          colleagues: free
            .filter(({ account, isAbsent }) => !isAbsent && !taking.has(account.id))
            .map(({ account }) => account),
          answerDue: await answerDueOf(db, id, caller.accountId),
          offeredTo: offered?.colleague ?? null,
        }
      : null,
    offers: swaps
      .filter(({ colleagueId }) => colleagueId === caller.accountId && !isConsentWithdrawn)
      .map(({ id: swapId, from, department }) => ({ id: swapId, from, department })),
  };
});

/** The pool as somebody chooses from it by hand: who carries least in front. */
async function candidatesOf(db: Database, bucketId: string) {
  const now = new Date();
  const [pool, timeZone] = await Promise.all([poolOf(db, bucketId, now), timeZoneOf(db, bucketId)]);
  const today = dayAt(now, timeZone);
  return pool
    .map((expert) => ({
      account: { id: expert.accountId, name: expert.name, title: expert.title },
      load: Math.round(loadOf(expert)),
      hasFewYears: hasFewYears(expert),
      isAbsent: isAbsentOn(expert, today),
      departments: expert.departments,
    }))
    .sort((a, b) => a.load - b.load);
}

export const addSeat = operations.experts.addSeat.handler(({ input, context }) => {
  const { id: consultationId, department, isMandatory } = input;
  const { bucketId } = context;
  const { accountId: by } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    const consultation = await openConsultation(tx, consultationId);
    if (!consultation || !(await hasAccepted(tx, consultationId, bucketId))) throw new Problem("seats_closed");
    await requireConsent(tx, consultationId);
    await lockPool(tx, bucketId);
    const id = await insertSeat(tx, { consultationId, bucketId, department, isMandatory });
    const { assignment } = await expertRulesOf(tx, bucketId);
    const asking = { consultation, seat: { id, department, isMandatory }, bucketId, now: new Date() };
    if (!(await seatPresent(tx, context, asking)) && assignment === "pool") await askByPool(tx, context, asking);
    await recordEvent(tx, { consultationId, kind: "updated", bucketId, by, detail: { seat: department } });
    await settle(tx, consultationId);
    await audit(tx, context, "seat_added", { subjectId: consultationId, detail: { department, isMandatory } });
    return { id };
  });
});

export const removeSeat = operations.experts.removeSeat.handler(async ({ input: { id, seatId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    await openConsultation(tx, id);
    found(await lockSeat(tx, id, context.bucketId, seatId));
    const rows = await seatsOf(tx, id);
    if (rows.some(({ seat }) => seat.id === seatId && seat.member)) throw new Problem("seat_taken");
    await deleteSeat(tx, seatId);
    await settle(tx, id);
    await audit(tx, context, "seat_removed", { subjectId: id });
  });
});

export const assign = operations.experts.assign.handler(({ input, context }) => {
  const { id: consultationId, seatId, accountId } = input;
  const { bucketId } = context;
  const { accountId: by } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    const consultation = await openConsultation(tx, consultationId);
    if (!consultation) throw new Problem("seats_closed");
    await requireConsent(tx, consultationId);
    await lockPool(tx, bucketId);
    const seat = found(await lockSeat(tx, consultationId, bucketId, seatId));
    const now = new Date();
    if (accountId === null) {
      const chosen = await askByPool(tx, context, { consultation, seat, bucketId, now });
      if (!chosen) throw new Problem("no_expert");
      await settle(tx, consultationId);
      return { accountId: chosen };
    }
    // Who takes part already needs not be asked.
    const present = (await unseatedExperts(tx, consultationId, bucketId)).find((one) => one.accountId === accountId);
    if (present) {
      const rows = await seatsOf(tx, consultationId);
      if (rows.some((one) => one.seat.id === seatId && one.seat.member)) throw new Problem("seat_taken");
      await seatMember(tx, context, { consultationId, seat, bucketId, ...present });
      await settle(tx, consultationId);
      return { accountId };
    }
    const pool = await poolOf(tx, bucketId, now);
    if (!pool.some((expert) => expert.accountId === accountId)) throw new Problem("no_expert");
    if (await takesPart(tx, consultationId, accountId)) throw new Problem("already_member");
    if (!(await ask(tx, context, { consultation, seat, bucketId, accountId, by }))) throw new Problem("seat_taken");
    await settle(tx, consultationId);
    return { accountId };
  });
});
