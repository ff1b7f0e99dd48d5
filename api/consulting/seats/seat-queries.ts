import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import type { MissingMember } from "#contract/consulting/consultation-record";
import { presentStates } from "#contract/kernel/consultation-states";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  consultationBuckets,
  consultationMembers,
  consultations,
  consultationSeats,
} from "#api/infrastructure/database/schema/index";

/** Who holds a seat, asked or accepted. */
const heldBy = (db: Database | Transaction) =>
  db
    .select({ one: sql`1` })
    .from(consultationMembers)
    .where(
      and(eq(consultationMembers.seatId, consultationSeats.id), inArray(consultationMembers.state, [...presentStates])),
    );

export const isFree = (db: Database | Transaction) => notExists(heldBy(db));

/** Who holds a seat and has accepted it. */
const acceptedBy = (db: Database | Transaction) =>
  db
    .select({ one: sql`1` })
    .from(consultationMembers)
    .where(and(eq(consultationMembers.seatId, consultationSeats.id), eq(consultationMembers.state, "accepted")));

/** Who is asked for a seat and has not answered; null where nobody is. */
const askedFor = sql<Person | null>`(
  select json_build_object('id', person.id, 'name', person.name, 'title', person.title)
  from consultation_members asked join accounts person on person.id = asked.account_id
  where asked.seat_id = ${consultationSeats.id} and asked.state = 'asked' limit 1)`;

/**
 * What keeps a consultation from being scheduled: mandatory places of organizations that accepted and that nobody has
 * accepted, and mandatory people who have not accepted and whose place nobody took.
 */
export async function missingMembers(db: Database | Transaction, consultationId: string): Promise<MissingMember[]> {
  const seats = await db
    .select({ bucketName: buckets.name, department: consultationSeats.department, person: askedFor })
    .from(consultationSeats)
    .innerJoin(buckets, eq(buckets.id, consultationSeats.bucketId))
    .innerJoin(
      consultationBuckets,
      and(
        eq(consultationBuckets.consultationId, consultationSeats.consultationId),
        eq(consultationBuckets.bucketId, consultationSeats.bucketId),
        eq(consultationBuckets.state, "accepted"),
      ),
    )
    .where(
      and(
        eq(consultationSeats.consultationId, consultationId),
        eq(consultationSeats.isMandatory, true),
        notExists(acceptedBy(db)),
      ),
    )
    .orderBy(asc(buckets.name), asc(consultationSeats.created));
  const people = await db
    .select({
      bucketName: buckets.name,
      department: consultationMembers.department,
      person: sql<Person>`${personIn(consultationMembers.accountId)}`,
      state: consultationMembers.state,
    })
    .from(consultationMembers)
    .innerJoin(buckets, eq(buckets.id, consultationMembers.bucketId))
    .where(
      and(
        eq(consultationMembers.consultationId, consultationId),
        eq(consultationMembers.isMandatory, true),
        inArray(consultationMembers.state, ["asked", "declined"]),
        sql`${consultationMembers.seatId} is null`,
        // Nobody is missing of an organization that takes no part.
        sql`(exists (select from consultations c where c.id = ${consultationId}
              and c.bucket_id = ${consultationMembers.bucketId})
            or exists (select from consultation_buckets b where b.consultation_id = ${consultationId}
              and b.bucket_id = ${consultationMembers.bucketId} and b.state = 'accepted'))`,
        // Asked once more, and told of as such, or present now.
        sql`not exists (select from consultation_members again where again.consultation_id = ${consultationId}
            and again.account_id = consultation_members.account_id and again.id <> consultation_members.id
            and again.state in ('asked', 'accepted'))`,
      ),
    )
    .orderBy(asc(buckets.name), asc(consultationMembers.created));
  return [
    ...seats.map((seat) => ({ ...seat, isAsked: seat.person !== null })),
    ...people.map(({ state, ...one }) => ({ ...one, isAsked: state === "asked" })),
  ];
}

/** A place for an expert that an organization is to fill. @returns its id */
export async function insertSeat(tx: Transaction, seat: typeof consultationSeats.$inferInsert): Promise<string> {
  const [row] = await tx.insert(consultationSeats).values(seat).returning({ id: consultationSeats.id });
  if (!row) throw new Error("no seat was inserted");
  return row.id;
}

export interface OpenSeat {
  id: string;
  department: string;
  isMandatory: boolean;
}

/** Whether the organization has said which places it fills. */
export const hasSeats = async (tx: Transaction, consultationId: string, bucketId: string): Promise<boolean> =>
  (await tx.$count(
    consultationSeats,
    and(eq(consultationSeats.consultationId, consultationId), eq(consultationSeats.bucketId, bucketId)),
  )) > 0;

/** An organization promises by when it answers; of several the first promise counts. */
export async function promiseAnswer(tx: Transaction, consultationId: string, due: Date): Promise<void> {
  await tx
    .update(consultations)
    .set({ answerDue: sql`least(${consultations.answerDue}, ${due.toISOString()}::timestamptz)` })
    .where(eq(consultations.id, consultationId));
}

/** Places of the organization that nobody holds, the oldest first. */
export const openSeatsOf = (tx: Transaction, consultationId: string, bucketId: string): Promise<OpenSeat[]> =>
  tx
    .select({
      id: consultationSeats.id,
      department: consultationSeats.department,
      isMandatory: consultationSeats.isMandatory,
    })
    .from(consultationSeats)
    .where(
      and(eq(consultationSeats.consultationId, consultationId), eq(consultationSeats.bucketId, bucketId), isFree(tx)),
    )
    .orderBy(asc(consultationSeats.created), asc(consultationSeats.id));

interface Holder {
  consultationId: string;
  bucketId: string;
  accountId: string;
  state: "asked" | "accepted";
  addedBy: string | null;
}

/**
 * Puts somebody on a seat.
 *
 * @returns the membership; undefined where somebody holds the seat by now, or the person takes part already
 */
export async function holdSeat(tx: Transaction, seat: OpenSeat, holder: Holder): Promise<string | undefined> {
  const { id: seatId, department, isMandatory } = seat;
  const values = {
    ...holder,
    ...{ seatId, department, isMandatory },
    role: "expert" as const,
    ...(holder.state === "accepted" && { answered: new Date() }),
  };
  const [row] = await tx
    .insert(consultationMembers)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: consultationMembers.id });
  return row?.id;
}

/**
 * The consultation while places in it may be filled, kept until the transaction ends: it is locked before the pool and the
 * seats. Undefined once it is over.
 */
export const openConsultation = async (tx: Transaction, consultationId: string) =>
  (
    await tx
      .select({
        id: consultations.id,
        kind: consultations.kind,
        urgency: consultations.urgency,
        minutes: consultations.minutes,
        starts: consultations.starts,
        titleWanted: consultations.titleWanted,
        specialtyWanted: consultations.specialtyWanted,
        answerDue: consultations.answerDue,
      })
      .from(consultations)
      .where(
        and(
          eq(consultations.id, consultationId),
          inArray(consultations.status, ["pending", "scheduled"]),
          sql`${consultations.deleted} is null`,
        ),
      )
      .for("update")
  )[0];
export type OpenConsultation = NonNullable<Awaited<ReturnType<typeof openConsultation>>>;
