import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ConsultationAnswered, Events } from "#api/infrastructure/events/events";
import { recordEvent } from "../consultations/history-queries";
import { tellAsked } from "../notices/tell-of-consultations";
import {
  hasSeats,
  holdSeat,
  insertSeat,
  openConsultation,
  openSeatsOf,
  promiseAnswer,
  type OpenConsultation,
  type OpenSeat,
} from "../seats/seat-queries";
import { chooseExpert } from "./choose-expert";
import { partOf, setPart, takeSeat, unseatedExperts } from "./member-queries";
import { needOf } from "./need-queries";
import { expertRulesOf, lockPool, poolOf, timeZoneOf } from "./pool-queries";
import { promisedAnswer } from "./promised-answer";

/** Follows the answer of an organization: one that accepts promises by when it answers, and asks its experts. */
export async function fillAccepted(tx: Transaction, actor: Actor, told: ConsultationAnswered): Promise<void> {
  if (told.answer !== "accepted") return;
  const { consultationId, bucketId } = told;
  const consultation = await openConsultation(tx, consultationId);
  if (!consultation) return;
  const now = new Date();
  const rules = await expertRulesOf(tx, bucketId);
  await promiseAnswer(tx, consultationId, promisedAnswer(consultation, now, rules.answerMinutes[consultation.urgency]));
  await lockPool(tx, bucketId);
  const pool = await poolOf(tx, bucketId, now);
  // Who keeps no pool names people by hand.
  if (pool.length === 0) return;
  await needSpecialty(tx, consultation, bucketId);
  for (const seat of await openSeatsOf(tx, consultationId, bucketId)) {
    const asking = { consultation, seat, bucketId, now };
    if (!(await seatPresent(tx, actor, asking)) && rules.assignment === "pool") await askByPool(tx, actor, asking);
  }
}

/**
 * Whoever takes part as an expert of the organization already, without a place, fills one that they fit: of any department,
 * or of one that the pool knows them for. The pool is locked.
 *
 * @returns who fills it
 */
export async function seatPresent(
  tx: Transaction,
  actor: Actor,
  { consultation, seat, bucketId, now }: Asking,
): Promise<string | null> {
  const present = await unseatedExperts(tx, consultation.id, bucketId);
  const pool = await poolOf(tx, bucketId, now);
  const departmentsOf = (accountId: string) => pool.find((one) => one.accountId === accountId)?.departments ?? [];
  const fitting = present.find(
    ({ accountId }) => seat.department === "" || departmentsOf(accountId).includes(seat.department),
  );
  return fitting ? seatMember(tx, actor, { consultationId: consultation.id, seat, bucketId, ...fitting }) : null;
}

/** Puts somebody who takes part on a place; what they have answered stands. @returns who it is */
export async function seatMember(
  tx: Transaction,
  actor: Actor,
  one: { consultationId: string; seat: OpenSeat; bucketId: string; id: string; accountId: string },
): Promise<string> {
  const { consultationId, seat, bucketId, id, accountId } = one;
  await takeSeat(tx, id, seat);
  const detail = { account: accountId, department: seat.department, way: "present" };
  await audit(tx, actor, "expert_assigned", { bucketId, subjectId: consultationId, detail });
  return accountId;
}

/** What the invitation asks for is a place, unless the organization has said which it fills. */
async function needSpecialty(tx: Transaction, { id, specialtyWanted }: OpenConsultation, bucketId: string) {
  if (await hasSeats(tx, id, bucketId)) return;
  await insertSeat(tx, { consultationId: id, bucketId, department: specialtyWanted, isMandatory: true });
}

/** Follows who declines: what they leave goes back to the pool, and the next is asked, each at most once. */
export async function fillDeclined(
  tx: Transaction,
  actor: Actor,
  { consultationId, memberId }: Events["consultationMemberDeclined"],
): Promise<void> {
  const consultation = await openConsultation(tx, consultationId);
  const part = await partOf(tx, memberId);
  if (!consultation || part?.role !== "expert") return;
  const { bucketId, department, isMandatory } = part;
  await lockPool(tx, bucketId);
  const now = new Date();
  let { seatId } = part;
  // Somebody named in person who was mandatory leaves a place that has to be filled.
  if (seatId === null && isMandatory && (await poolOf(tx, bucketId, now)).length > 0) {
    seatId = await insertSeat(tx, { consultationId, bucketId, department, isMandatory });
    await setPart(tx, part.id, { seatId });
  }
  const { assignment } = await expertRulesOf(tx, bucketId);
  if (seatId === null || assignment !== "pool") return;
  await askByPool(tx, actor, { consultation, seat: { id: seatId, department, isMandatory }, bucketId, now });
}

interface Asking {
  consultation: OpenConsultation;
  seat: OpenSeat;
  bucketId: string;
  now: Date;
}

/**
 * Asks the one the pool chooses; nobody where all who could were asked before: the seat stays open. The pool is locked.
 *
 * @returns who was asked
 */
export async function askByPool(
  tx: Transaction,
  actor: Actor,
  { consultation, seat, bucketId, now }: Asking,
): Promise<string | null> {
  const timeZone = await timeZoneOf(tx, bucketId);
  const need = await needOf(tx, consultation, seat, { now, timeZone });
  const chosen = chooseExpert(await poolOf(tx, bucketId, now), need);
  if (!chosen) return null;
  const { accountId } = chosen;
  await ask(tx, actor, { consultation, seat, bucketId, accountId, by: null });
  return accountId;
}

/** Asks one person for a seat. @returns false where it is held by now, or the person takes part already */
export async function ask(
  tx: Transaction,
  actor: Actor,
  {
    consultation,
    seat,
    bucketId,
    accountId,
    by,
  }: Omit<Asking, "now"> & {
    accountId: string;
    /** Null of the pool itself. */
    by: string | null;
  },
): Promise<boolean> {
  const consultationId = consultation.id;
  const memberId = await holdSeat(tx, seat, { consultationId, bucketId, accountId, state: "asked", addedBy: by });
  if (!memberId) return false;
  const detail = { account: accountId, department: seat.department, way: by ? "byHand" : "pool" };
  await recordEvent(tx, { consultationId, kind: "memberAdded", bucketId, by, detail });
  await tellAsked(tx, { consultationId, bucketId, accountId, occasion: memberId });
  await audit(tx, actor, "expert_assigned", { bucketId, subjectId: consultationId, detail });
  return true;
}
