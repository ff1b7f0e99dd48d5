import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { openSeatStates, type SeatReport, type SentSignal } from "#contract/consulting/video-room-record";
import { presentStates, partyStates } from "#contract/kernel/consultation-states";
import type { SeatState } from "#contract/kernel/video-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  consultationBuckets,
  consultationMembers,
  consultations,
  exams,
  videoRooms,
  videoSeats,
  videoSignals,
} from "#api/infrastructure/database/schema/index";

import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";

type AnyDb = Database | Transaction;
export type Seat = typeof videoSeats.$inferSelect;

/** The consultation of a room, as the caller's organizations see it. @param scope organizations that take part */
export const consultationOf = async (db: AnyDb, scope: string[], consultationId: string) =>
  (
    await db
      .select({
        id: consultations.id,
        bucketId: consultations.bucketId,
        applicantId: consultations.applicantId,
        status: consultations.status,
        starts: consultations.starts,
        patientName: consultations.patientName,
        timeZone: buckets.timeZone,
        isConsentWithdrawn,
      })
      .from(consultations)
      .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
      .where(and(eq(consultations.id, consultationId), isNull(consultations.deleted), isParty(scope)))
  )[0];

const isParty = (scope: string[]) =>
  scope.length === 0
    ? sql`false`
    : sql`(${inArray(consultations.bucketId, scope)} or exists (select from ${consultationBuckets} party
        where party.consultation_id = ${consultations.id} and ${inArray(sql`party.bucket_id`, scope)}
        and ${inArray(sql`party.state`, [...partyStates])}))`;

export const membersOf = (db: AnyDb, consultationId: string) =>
  db
    .select({
      accountId: consultationMembers.accountId,
      bucketId: consultationMembers.bucketId,
      role: consultationMembers.role,
      isMandatory: consultationMembers.isMandatory,
    })
    .from(consultationMembers)
    .where(
      and(
        eq(consultationMembers.consultationId, consultationId),
        inArray(consultationMembers.state, [...presentStates]),
      ),
    )
    .orderBy(asc(consultationMembers.created), asc(consultationMembers.id));

/**
 * The account was asked to take part in person, has declined, and was not asked again.
 *
 * @param bucketId in whose name it is here: of the asking side nobody is out by that
 */
export const hasDeclined = async (
  db: AnyDb,
  { consultationId, accountId, bucketId }: { consultationId: string; accountId: string; bucketId: string },
): Promise<boolean> => {
  const states = (
    await db
      .select({ state: consultationMembers.state })
      .from(consultationMembers)
      .innerJoin(consultations, eq(consultations.id, consultationMembers.consultationId))
      .where(
        and(
          eq(consultationMembers.consultationId, consultationId),
          eq(consultationMembers.accountId, accountId),
          ne(consultations.bucketId, bucketId),
        ),
      )
  ).map(({ state }) => state);
  return states.includes("declined") && !presentStates.some((state) => states.includes(state));
};

/** Telephones of the organizations that take part, the asking one first. */
export const telephonesOf = (db: AnyDb, consultationId: string) =>
  db
    .select({ organizationName: buckets.name, phone: buckets.phone })
    .from(buckets)
    .where(
      and(
        ne(buckets.phone, ""),
        sql`${buckets.id} in (select bucket_id from ${consultations} where id = ${consultationId} union
          select bucket_id from ${consultationBuckets} where consultation_id = ${consultationId}
          and ${inArray(sql`state`, [...partyStates])})`,
      ),
    )
    .orderBy(sql`${buckets.id} <> (select bucket_id from ${consultations} where id = ${consultationId})`, buckets.name);

/** What is looked at together. @param ids of exams that the caller may see */
export const examsShown = (db: AnyDb, ids: string[]) =>
  db
    .select({
      id: exams.id,
      modality: exams.modality,
      studyDesc: exams.studyDesc,
      bodyPart: exams.bodyPart,
      hasImage: exams.hasImage,
    })
    .from(exams)
    .where(inArray(exams.id, ids))
    .orderBy(asc(exams.created));

/** Locks the room, which is made by the first who comes: whoever changes who is in it, waits here. */
export async function lockRoom(tx: Transaction, consultationId: string) {
  await tx.insert(videoRooms).values({ consultationId }).onConflictDoNothing();
  const [room] = await tx.select().from(videoRooms).where(eq(videoRooms.consultationId, consultationId)).for("update");
  if (!room) throw new Error("the room was not made");
  return room;
}

/** The same of a room that somebody has come into. */
export const lockMadeRoom = (tx: Transaction, consultationId: string) =>
  tx
    .select({ id: videoRooms.consultationId })
    .from(videoRooms)
    .where(eq(videoRooms.consultationId, consultationId))
    .for("update");

/**
 * The transaction is over before it is on disk (PostgreSQL manual, "Asynchronous Commit"): for what nobody misses after a
 * crash. One that tells (NOTIFY) otherwise holds up every other that does, until the disk has answered.
 */
export const answerBeforeDisk = (tx: Transaction) => tx.execute(sql`set local synchronous_commit to off`);

export const roomOf = async (db: AnyDb, consultationId: string) =>
  (await db.select().from(videoRooms).where(eq(videoRooms.consultationId, consultationId)))[0];

export const setMembersEnter = (tx: Transaction, consultationId: string, membersEnter: boolean) =>
  tx.update(videoRooms).set({ membersEnter }).where(eq(videoRooms.consultationId, consultationId));

const isOpen = inArray(videoSeats.state, [...openSeatStates]);
const byArrival = [sql`${videoSeats.joined} nulls last`, asc(videoSeats.created), asc(videoSeats.id)];

/** Everybody inside and before the door, by when they came in, then by when they asked. */
export const openSeats = (db: AnyDb, consultationId: string) =>
  db
    .select({
      seat: videoSeats,
      name: accounts.name,
      title: accounts.title,
      bucketName: buckets.name,
    })
    .from(videoSeats)
    .innerJoin(accounts, eq(accounts.id, videoSeats.accountId))
    .innerJoin(buckets, eq(buckets.id, videoSeats.bucketId))
    .where(and(eq(videoSeats.consultationId, consultationId), isOpen))
    .orderBy(...byArrival);

/** Whose pages are inside and before the door, by when they came in, then by when they asked. */
export const presentAccounts = (db: AnyDb, consultationId: string) =>
  db
    .select({ accountId: videoSeats.accountId, state: videoSeats.state })
    .from(videoSeats)
    .where(and(eq(videoSeats.consultationId, consultationId), isOpen))
    .orderBy(...byArrival);

/** Ids of the pages inside. */
export const insideSeats = async (tx: AnyDb, consultationId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: videoSeats.id })
      .from(videoSeats)
      .where(and(eq(videoSeats.consultationId, consultationId), eq(videoSeats.state, "inside")))
  ).map(({ id }) => id);

export interface SeatPlace {
  consultationId: string;
  seatId: string;
}

const at = ({ consultationId, seatId }: SeatPlace) =>
  and(eq(videoSeats.consultationId, consultationId), eq(videoSeats.id, seatId));

export const seatAt = async (db: AnyDb, place: SeatPlace): Promise<Seat | undefined> =>
  (await db.select().from(videoSeats).where(at(place)))[0];

/** The latest of the account that was let in; undefined where there was none. */
export const formerSeat = async (tx: Transaction, consultationId: string, accountId: string) =>
  (
    await tx
      .select()
      .from(videoSeats)
      .where(
        and(
          eq(videoSeats.consultationId, consultationId),
          eq(videoSeats.accountId, accountId),
          isNotNull(videoSeats.joined),
        ),
      )
      .orderBy(sql`coalesce(${videoSeats.left}, now()) desc`)
      .limit(1)
  )[0];

export const insertSeat = async (tx: Transaction, seat: typeof videoSeats.$inferInsert): Promise<Seat> => {
  const [inserted] = await tx.insert(videoSeats).values(seat).returning();
  if (!inserted) throw new Error("no seat was made");
  return inserted;
};

/** Open pages of the account. @returns those that end here */
export const replaceSeats = (tx: Transaction, consultationId: string, accountId: string, now: Date) =>
  tx
    .update(videoSeats)
    .set({ state: "replaced", left: now })
    .where(and(eq(videoSeats.consultationId, consultationId), eq(videoSeats.accountId, accountId), isOpen))
    .returning();

/** @returns undefined where it was not in that state any more */
export const moveSeat = async (
  tx: Transaction,
  place: SeatPlace,
  from: readonly SeatState[],
  change: Partial<typeof videoSeats.$inferInsert> & { state: SeatState },
): Promise<Seat | undefined> =>
  (
    await tx
      .update(videoSeats)
      .set(change)
      .where(and(at(place), inArray(videoSeats.state, [...from])))
      .returning()
  )[0];

/** Everybody who waits to agree is inside: there is nothing to agree to any more. */
export const letAskedIn = (tx: Transaction, consultationId: string, now: Date) =>
  tx
    .update(videoSeats)
    .set({ state: "inside", joined: now })
    .where(and(eq(videoSeats.consultationId, consultationId), eq(videoSeats.state, "asked")))
    .returning();

/** Pages not heard of since. @param consultationId of one room; null of all */
export const lostSeats = (db: AnyDb, consultationId: string | null, since: Date) =>
  db
    .select()
    .from(videoSeats)
    .where(
      and(
        isOpen,
        lt(videoSeats.seen, since),
        consultationId ? eq(videoSeats.consultationId, consultationId) : undefined,
      ),
    );

/** That the page was heard of. */
export const touchSeat = (db: AnyDb, place: SeatPlace, now: Date) =>
  db
    .update(videoSeats)
    .set({ seen: now })
    .where(and(at(place), isOpen));

/** What others see of the page; nothing is written, and nobody told, where it is as before. */
export const reportSeat = (db: AnyDb, place: SeatPlace, report: SeatReport, now: Date) =>
  db
    .update(videoSeats)
    .set({
      isMuted: report.isMuted,
      hasCamera: report.hasCamera,
      isSharing: report.isSharing,
      handRaised: report.isHandRaised ? sql`coalesce(${videoSeats.handRaised}, ${now.toISOString()})` : null,
    })
    .where(
      and(
        at(place),
        isOpen,
        sql`(${videoSeats.isMuted}, ${videoSeats.hasCamera}, ${videoSeats.isSharing}, ${videoSeats.handRaised} is not null)
          is distinct from (${report.isMuted}::boolean, ${report.hasCamera}::boolean, ${report.isSharing}::boolean,
          ${report.isHandRaised}::boolean)`,
      ),
    );

/** Keeps what is said to pages that are inside. */
export async function insertSignals(tx: Transaction, place: SeatPlace, signals: readonly SentSignal[]) {
  const inside = new Set(await insideSeats(tx, place.consultationId));
  const kept = signals.filter(({ to }) => inside.has(to));
  if (kept.length === 0) return;
  await tx
    .insert(videoSignals)
    .values(kept.map(({ to, kind, payload }) => ({ fromSeatId: place.seatId, toSeatId: to, kind, payload })));
}

export const signalsTo = (db: AnyDb, seatId: string, after: number) =>
  db
    .select({
      id: videoSignals.id,
      from: videoSignals.fromSeatId,
      kind: videoSignals.kind,
      payload: videoSignals.payload,
    })
    .from(videoSignals)
    .where(and(eq(videoSignals.toSeatId, seatId), gt(videoSignals.id, after)))
    .orderBy(asc(videoSignals.id))
    .limit(500);

export const purgeSignals = async (db: AnyDb, before: Date): Promise<number> =>
  (await db.delete(videoSignals).where(lt(videoSignals.created, before)).returning({ id: videoSignals.id })).length;
