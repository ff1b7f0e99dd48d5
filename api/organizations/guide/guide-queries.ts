import { and, asc, inArray, isNull, ne } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import {
  bucketMembers,
  buckets,
  exams,
  groups,
  printTemplates,
  roles,
} from "#api/infrastructure/database/schema/index";

/** Whether there is no group yet, in use or not. */
export const hasNoGroup = async (db: Database): Promise<boolean> => (await db.$count(groups)) === 0;

/** With so many exams people work already. */
export const settledExams = 20;

/** What the groups have that the account administers: its first organization in use, and what stands in any of them. */
export async function setUpOf(db: Database, groupIds: string[], accountId: string) {
  const inUse = and(inArray(buckets.groupId, groupIds), isNull(buckets.deactivated));
  const own = db.select({ id: buckets.id }).from(buckets).where(inUse);
  const isOthers = and(inArray(bucketMembers.bucketId, own), ne(bucketMembers.accountId, accountId));
  const [[first], someRoles, someMembers, someTemplates, someExams] = await Promise.all([
    db
      .select({ id: buckets.id, groupId: buckets.groupId })
      .from(buckets)
      .where(inUse)
      .orderBy(asc(buckets.created), asc(buckets.id))
      .limit(1),
    db.select({ id: roles.id }).from(roles).where(inArray(roles.bucketId, own)).limit(1),
    db.select({ id: bucketMembers.accountId }).from(bucketMembers).where(isOthers).limit(1),
    db.select({ id: printTemplates.id }).from(printTemplates).where(inArray(printTemplates.bucketId, own)).limit(1),
    db.select({ id: exams.id }).from(exams).where(inArray(exams.bucketId, own)).limit(settledExams),
  ]);
  return {
    first,
    has: { roles: someRoles.length > 0, members: someMembers.length > 0, template: someTemplates.length > 0 },
    exams: someExams.length,
  };
}
