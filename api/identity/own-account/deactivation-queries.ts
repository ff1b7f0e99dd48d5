import { and, eq, exists, isNull, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bucketMembers,
  buckets,
  groupMembers,
  groups,
  socialIdentities,
} from "#api/infrastructure/database/schema/index";

const leavingLock = 0x6c656176;

/** One leaves at a time: two last administrators who leave at once must not both find the other still there. */
export const waitForLeaving = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${leavingLock})`);

/** Names of the groups and organizations the account alone administers, and "" for the installation itself. */
export async function administeredAlone(tx: Transaction, accountId: string): Promise<string[]> {
  const [otherInBucket, otherInGroup, holder] = [
    alias(bucketMembers, "other_in_bucket"),
    alias(groupMembers, "other_in_group"),
    alias(accounts, "holder"),
  ];
  const organizations = await tx
    .select({ name: buckets.name })
    .from(bucketMembers)
    .innerJoin(buckets, and(eq(buckets.id, bucketMembers.bucketId), isNull(buckets.deactivated)))
    .where(
      and(
        eq(bucketMembers.accountId, accountId),
        eq(bucketMembers.accessLevel, "admin"),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(otherInBucket)
              .innerJoin(holder, and(eq(holder.id, otherInBucket.accountId), isNull(holder.deactivated)))
              .where(
                and(
                  eq(otherInBucket.bucketId, bucketMembers.bucketId),
                  eq(otherInBucket.accessLevel, "admin"),
                  ne(otherInBucket.accountId, accountId),
                ),
              ),
          ),
        ),
      ),
    );
  const ofGroups = await tx
    .select({ name: groups.displayName })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isNull(groups.deactivated)))
    .where(
      and(
        eq(groupMembers.accountId, accountId),
        eq(groupMembers.accessLevel, "admin"),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(otherInGroup)
              .innerJoin(holder, and(eq(holder.id, otherInGroup.accountId), isNull(holder.deactivated)))
              .where(
                and(
                  eq(otherInGroup.groupId, groupMembers.groupId),
                  eq(otherInGroup.accessLevel, "admin"),
                  ne(otherInGroup.accountId, accountId),
                ),
              ),
          ),
        ),
      ),
    );
  const operators = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.isOperator, true), isNull(accounts.deactivated)));
  const isLastOperator = operators.length === 1 && operators[0]?.id === accountId;
  return [...ofGroups, ...organizations].map(({ name }) => name).concat(isLastOperator ? [""] : []);
}

/** Takes an account out of use and frees what another may need: the mobile and the WeChat account. */
export async function deactivateAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(socialIdentities).where(eq(socialIdentities.accountId, accountId));
  await tx
    .update(accounts)
    .set({ deactivated: sql`coalesce(${accounts.deactivated}, now())`, mobile: null })
    .where(eq(accounts.id, accountId));
}
