import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { openStatuses, presentStates } from "#contract/kernel/consultation-states";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  consultationBuckets,
  consultationEvents,
  consultationMembers,
  consultations,
  consultationSeats,
  consultationSwaps,
} from "#api/infrastructure/database/schema/index";

/** Who was asked, or accepted. */
const isPresent = inArray(consultationMembers.state, [...presentStates]);

/** The caller's own part in the organization's name, kept until the transaction ends; undefined where there is none. */
export const ownPart = async (tx: Transaction, consultationId: string, bucketIds: string[], accountId: string) =>
  (
    await tx
      .select()
      .from(consultationMembers)
      .where(
        and(
          eq(consultationMembers.consultationId, consultationId),
          inArray(consultationMembers.bucketId, bucketIds),
          eq(consultationMembers.accountId, accountId),
          isPresent,
        ),
      )
      .for("update")
  )[0];
export type Part = NonNullable<Awaited<ReturnType<typeof ownPart>>>;

/** A membership, whatever its state. */
export const partOf = async (tx: Transaction, memberId: string): Promise<Part | undefined> =>
  (await tx.select().from(consultationMembers).where(eq(consultationMembers.id, memberId)))[0];

export const setPart = (
  tx: Transaction,
  id: string,
  set: Partial<Pick<Part, "state" | "declineReason" | "seatId">>,
): Promise<unknown> =>
  tx
    .update(consultationMembers)
    .set({ ...set, answered: sql`now()` })
    .where(eq(consultationMembers.id, id));

/** Experts of the organization who take part and hold no place, who accepted first in front. */
export const unseatedExperts = (tx: Transaction, consultationId: string, bucketId: string) =>
  tx
    .select({ id: consultationMembers.id, accountId: consultationMembers.accountId })
    .from(consultationMembers)
    .where(
      and(
        eq(consultationMembers.consultationId, consultationId),
        eq(consultationMembers.bucketId, bucketId),
        eq(consultationMembers.role, "expert"),
        eq(consultationMembers.state, "accepted"),
        isNull(consultationMembers.seatId),
      ),
    )
    .orderBy(asc(consultationMembers.answered), asc(consultationMembers.id));

/** The member holds the place from now on, as mandatory as it is. */
export const takeSeat = (
  tx: Transaction,
  memberId: string,
  { id: seatId, department, isMandatory }: { id: string; department: string; isMandatory: boolean },
): Promise<unknown> =>
  tx
    .update(consultationMembers)
    .set({ seatId, department, ...(isMandatory && { isMandatory }) })
    .where(eq(consultationMembers.id, memberId));

/** Seats as they stand, by organization; of the organizations that the reader may know of. */
export async function seatsOf(db: Database | Transaction, consultationId: string) {
  const rows = await db
    .select({
      id: consultationSeats.id,
      bucketId: buckets.id,
      bucketName: buckets.name,
      department: consultationSeats.department,
      isMandatory: consultationSeats.isMandatory,
    })
    .from(consultationSeats)
    .innerJoin(buckets, eq(buckets.id, consultationSeats.bucketId))
    .where(eq(consultationSeats.consultationId, consultationId))
    .orderBy(asc(buckets.name), asc(consultationSeats.created), asc(consultationSeats.id));
  const people = await db
    .select({
      id: consultationMembers.id,
      seatId: consultationMembers.seatId,
      state: consultationMembers.state,
      reason: consultationMembers.declineReason,
      account: sql<Person>`${personIn(consultationMembers.accountId)}`,
    })
    .from(consultationMembers)
    .where(eq(consultationMembers.consultationId, consultationId))
    .orderBy(desc(consultationMembers.created), desc(consultationMembers.id));
  return rows.map(({ bucketId, bucketName, ...seat }) => {
    const held = people.find(({ seatId, state }) => seatId === seat.id && (state === "asked" || state === "accepted"));
    return {
      bucketId,
      bucketName,
      seat: {
        ...seat,
        member: held ? { id: held.id, account: held.account, state: held.state as "asked" | "accepted" } : null,
        declined: people
          .filter(({ seatId, state }) => seatId === seat.id && state === "declined")
          .map(({ account, reason }) => ({ account, reason })),
      },
    };
  });
}

/** By when the account's answer is promised; null where none is, and once it has signed. */
export async function answerDueOf(db: Database, consultationId: string, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ due: consultations.answerDue })
    .from(consultations)
    .where(
      and(
        eq(consultations.id, consultationId),
        inArray(consultations.status, [...openStatuses]),
        sql`not exists (select from ${consultationEvents} signed where signed.consultation_id = ${consultationId}
          and signed.kind = 'opinionSigned' and signed.by = ${accountId})`,
      ),
    );
  return row?.due?.toISOString() ?? null;
}

/** The organization's seat, kept until the transaction ends. */
export const lockSeat = async (tx: Transaction, consultationId: string, bucketId: string, seatId: string) =>
  (
    await tx
      .select()
      .from(consultationSeats)
      .where(
        and(
          eq(consultationSeats.id, seatId),
          eq(consultationSeats.consultationId, consultationId),
          eq(consultationSeats.bucketId, bucketId),
        ),
      )
      .for("update")
  )[0];

/** Whether the organization takes part by now. */
export const hasAccepted = async (db: Database | Transaction, consultationId: string, bucketId: string) =>
  (await db.$count(
    consultationBuckets,
    and(
      eq(consultationBuckets.consultationId, consultationId),
      eq(consultationBuckets.bucketId, bucketId),
      eq(consultationBuckets.state, "accepted"),
    ),
  )) > 0;

/** Takes a seat away. Who was asked for it and declined stays in the history of the consultation. */
export async function deleteSeat(tx: Transaction, seatId: string): Promise<void> {
  await tx
    .update(consultationMembers)
    .set({ seatId: null, isMandatory: false })
    .where(eq(consultationMembers.seatId, seatId));
  await tx.delete(consultationSeats).where(eq(consultationSeats.id, seatId));
}

/** Asks a colleague instead of whoever was asked before. */
export async function insertSwap(
  tx: Transaction,
  swap: { consultationId: string; memberId: string; colleagueId: string },
): Promise<string> {
  await tx
    .update(consultationSwaps)
    .set({ answer: "withdrawn", answered: sql`now()` })
    .where(and(eq(consultationSwaps.memberId, swap.memberId), isNull(consultationSwaps.answer)));
  const [row] = await tx.insert(consultationSwaps).values(swap).returning({ id: consultationSwaps.id });
  if (!row) throw new Error("no swap was inserted");
  return row.id;
}

/** Swaps that wait: the caller's own offer, and those of others to the caller. */
export const waitingSwaps = (db: Database | Transaction, consultationId: string) =>
  db
    .select({
      id: consultationSwaps.id,
      memberId: consultationSwaps.memberId,
      colleagueId: consultationSwaps.colleagueId,
      colleague: sql<Person>`${personIn(consultationSwaps.colleagueId)}`,
      from: sql<Person>`${personIn(consultationMembers.accountId)}`,
      fromId: consultationMembers.accountId,
      department: consultationMembers.department,
    })
    .from(consultationSwaps)
    .innerJoin(consultationMembers, and(eq(consultationMembers.id, consultationSwaps.memberId), isPresent))
    .where(and(eq(consultationSwaps.consultationId, consultationId), isNull(consultationSwaps.answer)))
    .orderBy(asc(consultationSwaps.created));

/**
 * What colleagues ask the account to take over, the earliest start first: little of it, as they need not see the
 * consultation yet.
 */
export const offersTo = (db: Database, accountId: string, bucketIds: string[]) =>
  db
    .select({
      id: consultationSwaps.id,
      consultationId: consultationSwaps.consultationId,
      from: sql<Person>`${personIn(consultationMembers.accountId)}`,
      bucketId: consultationMembers.bucketId,
      bucketName: buckets.name,
      appliedBucketName: sql<string>`(select asking.name from ${buckets} asking where asking.id = ${consultations.bucketId})`,
      department: consultationMembers.department,
      kind: consultations.kind,
      urgency: consultations.urgency,
      starts: consultations.starts,
    })
    .from(consultationSwaps)
    .innerJoin(
      consultationMembers,
      and(
        eq(consultationMembers.id, consultationSwaps.memberId),
        isPresent,
        inArray(consultationMembers.bucketId, bucketIds),
      ),
    )
    .innerJoin(
      consultations,
      and(
        eq(consultations.id, consultationSwaps.consultationId),
        inArray(consultations.status, [...openStatuses]),
        isNull(consultations.deleted),
      ),
    )
    .innerJoin(buckets, eq(buckets.id, consultationMembers.bucketId))
    .where(and(eq(consultationSwaps.colleagueId, accountId), isNull(consultationSwaps.answer)))
    .orderBy(asc(consultations.starts), asc(consultationSwaps.id));

/** Answers an offer to the colleague. @returns the part it is about; undefined where none waits */
export async function answerWaiting(
  tx: Transaction,
  {
    swapId,
    consultationId,
    colleagueId,
    answer,
  }: {
    swapId: string;
    consultationId: string;
    colleagueId: string;
    answer: "agreed" | "refused";
  },
): Promise<Part | undefined> {
  const [swap] = await tx
    .update(consultationSwaps)
    .set({ answer, answered: sql`now()` })
    .where(
      and(
        eq(consultationSwaps.id, swapId),
        eq(consultationSwaps.consultationId, consultationId),
        eq(consultationSwaps.colleagueId, colleagueId),
        isNull(consultationSwaps.answer),
      ),
    )
    .returning({ memberId: consultationSwaps.memberId });
  if (!swap) return undefined;
  const [part] = await tx
    .select()
    .from(consultationMembers)
    .where(and(eq(consultationMembers.id, swap.memberId), isPresent))
    .for("update");
  return part;
}
