import { found, Problem } from "#api/infrastructure/problem";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { consultationOf, hasDeclined, membersOf, presentAccounts, seatAt, type Seat } from "./room-queries";
import { hostsOf, isRoomOpen, standInOf } from "./room-rules";

/** The room of a consultation, and what the caller is in it. */
export interface EnteredRoom {
  consultationId: string;
  consultation: NonNullable<Awaited<ReturnType<typeof consultationOf>>>;
  hosts: Set<string>;
  isHost: boolean;
  /** A host, or who stands in for them while none is inside. */
  mayAdmit: boolean;
  isMember: boolean;
}

/**
 * What the caller is in the room: access has decided that there is one. Who declined is not of it by a right of the asked
 * side; who is of the asking side too, is there in its name.
 *
 * @throws Problem video_declined
 */
export async function enteredRoom(
  db: Database | Transaction,
  context: OperationContext,
  consultationId: string,
): Promise<EnteredRoom> {
  const consultation = found(await consultationOf(db, context.scope, consultationId));
  const members = await membersOf(db, consultationId);
  const present = await presentAccounts(db, consultationId);
  const hosts = hostsOf(consultation, members);
  const { accountId } = context.caller();
  await requireTakesPart(db, context, consultationId);
  const isHost = hosts.has(accountId);
  // Who is about to come in comes after those who are there.
  const standIn = standInOf(consultation, members, [...present, { accountId, state: "waiting" }]);
  return {
    consultationId,
    consultation,
    hosts,
    isHost,
    mayAdmit: isHost || standIn === accountId,
    isMember: members.some((member) => member.accountId === accountId),
  };
}

/** @throws Problem video_declined */
async function requireTakesPart(db: Database | Transaction, context: OperationContext, consultationId: string) {
  const { accountId } = context.caller();
  if (await hasDeclined(db, { consultationId, accountId, bucketId: context.bucketId }))
    throw new Problem("video_declined");
}

/** @throws Problem video_room_closed before it is planned, and once it is over */
export function requireOpen({ consultation }: EnteredRoom): void {
  if (!isRoomOpen(consultation.status)) throw new Problem("video_room_closed");
}

/** @throws Problem video_host_only */
export function requireMayAdmit({ mayAdmit }: EnteredRoom): void {
  if (!mayAdmit) throw new Problem("video_host_only");
}

/** @throws Problem video_host_only */
export function requireHost({ isHost }: EnteredRoom): void {
  if (!isHost) throw new Problem("video_host_only");
}

/** A page of the caller's own, in whatever state. @throws Problem not_found */
export async function ownPage(
  db: Database | Transaction,
  context: OperationContext,
  place: { consultationId: string; seatId: string },
): Promise<Seat> {
  const seat = found(await seatAt(db, place));
  if (seat.accountId !== context.caller().accountId) throw new Problem("not_found");
  return seat;
}

/** The same of who may be in the room. @throws Problem video_declined */
export async function ownSeat(
  db: Database | Transaction,
  context: OperationContext,
  place: { consultationId: string; seatId: string },
): Promise<Seat> {
  await requireTakesPart(db, context, place.consultationId);
  return ownPage(db, context, place);
}

/** The same inside the room. @throws Problem video_seat_closed */
export async function ownSeatInside(
  db: Database | Transaction,
  context: OperationContext,
  place: { consultationId: string; seatId: string },
): Promise<Seat> {
  const seat = await ownSeat(db, context, place);
  if (seat.state !== "inside") throw new Problem("video_seat_closed", { state: seat.state });
  return seat;
}
