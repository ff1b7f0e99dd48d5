import { and, asc, eq, exists, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import type { ConsultationMember } from "#contract/consulting/consultation-record";
import { presentStates, type MemberState } from "#contract/kernel/consultation-states";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bucketMembers,
  buckets,
  consultationBuckets,
  consultationMembers,
  roleMembers,
  roles,
} from "#api/infrastructure/database/schema/index";
import { hasSeats } from "../seats/seat-queries";

/** Who takes part or was asked to, in the order they came. */
export async function membersOf(db: Database | Transaction, id: string): Promise<ConsultationMember[]> {
  const rows = await db
    .select({
      id: consultationMembers.id,
      account: sql<Person>`${personIn(consultationMembers.accountId)}`,
      bucketId: consultationMembers.bucketId,
      bucketName: buckets.name,
      role: consultationMembers.role,
      state: consultationMembers.state,
      isMandatory: consultationMembers.isMandatory,
      department: consultationMembers.department,
      declineReason: consultationMembers.declineReason,
      answered: consultationMembers.answered,
    })
    .from(consultationMembers)
    .innerJoin(buckets, eq(buckets.id, consultationMembers.bucketId))
    .where(eq(consultationMembers.consultationId, id))
    .orderBy(asc(consultationMembers.created), asc(consultationMembers.id));
  return rows.map((row) => ({ ...row, answered: row.answered?.toISOString() ?? null }));
}

type NewMember = typeof consultationMembers.$inferInsert;
export type MemberRow = typeof consultationMembers.$inferSelect;

/** @returns its id; undefined where the account takes part already */
export const insertMember = async (tx: Transaction, values: NewMember): Promise<string | undefined> =>
  (
    await tx.insert(consultationMembers).values(values).onConflictDoNothing().returning({ id: consultationMembers.id })
  )[0]?.id;

/** Who accepts for the organization takes part too; who was asked has answered by it. */
export async function joinByAccepting(
  tx: Transaction,
  { consultationId, bucketId, accountId }: Pick<NewMember, "consultationId" | "bucketId" | "accountId">,
): Promise<void> {
  const answer = { state: "accepted" as const, answered: new Date() };
  const isNew = await insertMember(tx, {
    consultationId,
    bucketId,
    accountId,
    role: "expert",
    addedBy: accountId,
    ...answer,
  });
  if (isNew === undefined) await answerAs(tx, consultationId, accountId, ["asked"], answer);
}

/**
 * An organization accepts by the time that it proposed: who proposed it takes part for it, unless it has places to fill or
 * somebody takes part for it already.
 */
export async function joinProposer(
  tx: Transaction,
  { consultationId, bucketId, answeredBy: accountId }: typeof consultationBuckets.$inferSelect,
): Promise<void> {
  if (accountId === null || (await hasSeats(tx, consultationId, bucketId))) return;
  const isPresent = (await membersOf(tx, consultationId)).some(
    (one) => one.bucketId === bucketId && presentStates.some((state) => state === one.state),
  );
  if (isPresent || !(await isOf(tx, bucketId, accountId))) return;
  await joinByAccepting(tx, { consultationId, bucketId, accountId });
}

/** The member, while it takes part, in the name of one of these organizations; null for any other. */
export const presentMember = async (
  tx: Transaction,
  consultationId: string,
  memberId: string,
  own: readonly string[],
): Promise<MemberRow | null> =>
  (
    await tx
      .select()
      .from(consultationMembers)
      .where(
        and(
          eq(consultationMembers.id, memberId),
          eq(consultationMembers.consultationId, consultationId),
          inArray(consultationMembers.bucketId, [...own]),
          inArray(consultationMembers.state, [...presentStates]),
        ),
      )
      .for("update")
  )[0] ?? null;

export const writeMember = (tx: Transaction, id: string, change: Partial<MemberRow>) =>
  tx.update(consultationMembers).set(change).where(eq(consultationMembers.id, id));

/** The account answers for itself. @returns as which member in whose name; null where it is in none of the states */
export const answerAs = async (
  tx: Transaction,
  consultationId: string,
  accountId: string,
  from: readonly MemberState[],
  change: Partial<MemberRow>,
): Promise<{ memberId: string; bucketId: string } | null> =>
  (
    await tx
      .update(consultationMembers)
      .set(change)
      .where(
        and(
          eq(consultationMembers.consultationId, consultationId),
          eq(consultationMembers.accountId, accountId),
          inArray(consultationMembers.state, [...from]),
          // Who asks does not decline what they asked for.
          sql`${consultationMembers.role} <> 'applicant'`,
        ),
      )
      .returning({ memberId: consultationMembers.id, bucketId: consultationMembers.bucketId })
  )[0] ?? null;

/** Whether the account is of the organization, and in use. */
export const isOf = async (tx: Transaction, bucketId: string, accountId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: accounts.id })
      .from(bucketMembers)
      .innerJoin(accounts, eq(accounts.id, bucketMembers.accountId))
      .where(and(eq(bucketMembers.bucketId, bucketId), eq(accounts.id, accountId), isNull(accounts.deactivated)))
  ).length > 0;

const mostCandidates = 200;

/**
 * People of the own organizations by name, of those that are asked who may advise; `mayAdvise` has
 * consultation_submitSuggestion there.
 */
export const candidatesOf = (
  db: Database,
  { own, asked }: { own: readonly string[]; asked: readonly string[] },
  q: string,
) => {
  const advises = exists(
    db
      .select({ one: sql`1` })
      .from(roleMembers)
      .innerJoin(roles, eq(roles.id, roleMembers.roleId))
      .where(
        and(
          eq(roles.bucketId, bucketMembers.bucketId),
          eq(roleMembers.accountId, bucketMembers.accountId),
          sql`'consultation_submitSuggestion' = any(${roles.actions})`,
        ),
      ),
  );
  const like = `%${q.replace(/[%_\\]/g, "\\$&")}%`;
  const mayAdvise = sql<boolean>`(${bucketMembers.accessLevel} = 'admin' or ${advises})`;
  return db
    .select({
      account: { id: accounts.id, name: accounts.name, title: accounts.title },
      bucketId: bucketMembers.bucketId,
      bucketName: buckets.name,
      mayAdvise,
    })
    .from(bucketMembers)
    .innerJoin(buckets, eq(buckets.id, bucketMembers.bucketId))
    .innerJoin(accounts, eq(accounts.id, bucketMembers.accountId))
    .where(
      and(
        or(inArray(bucketMembers.bucketId, [...own]), and(inArray(bucketMembers.bucketId, [...asked]), mayAdvise)),
        isNull(accounts.deactivated),
        q === "" ? undefined : or(ilike(accounts.name, like), ilike(accounts.title, like)),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id), asc(bucketMembers.bucketId))
    .limit(mostCandidates);
};
