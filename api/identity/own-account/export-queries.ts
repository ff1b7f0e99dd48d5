import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import {
  auditEvents,
  bucketMembers,
  buckets,
  groupMembers,
  groups,
  sessions,
} from "#api/infrastructure/database/schema/index";

const rowsAtOnce = 1000;

export const organizationsOf = (db: Database, accountId: string) =>
  db
    .select({ name: buckets.name, level: bucketMembers.accessLevel, since: bucketMembers.created })
    .from(bucketMembers)
    .innerJoin(buckets, eq(buckets.id, bucketMembers.bucketId))
    .where(eq(bucketMembers.accountId, accountId));

export const groupsOf = (db: Database, accountId: string) =>
  db
    .select({ name: groups.displayName, level: groupMembers.accessLevel, since: groupMembers.created })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.accountId, accountId));

/** Every session there ever was, without its secret. */
export const allSessionsOf = (db: Database, accountId: string) =>
  db
    .select({
      created: sessions.created,
      lastUsed: sessions.lastUsed,
      expires: sessions.expires,
      revoked: sessions.revoked,
      loginType: sessions.loginType,
      way: sessions.way,
      hadSecondStep: sessions.hadSecondStep,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(asc(sessions.created));

/** What the trail tells of the account's own doing, oldest first, read as it is needed. */
export async function* ownEvents(db: Database, accountId: string) {
  let after = 0;
  for (;;) {
    const rows = await db
      .select({
        sequence: auditEvents.sequence,
        at: auditEvents.at,
        event: auditEvents.event,
        bucketId: auditEvents.bucketId,
        examId: auditEvents.examId,
        subjectId: auditEvents.subjectId,
        detail: auditEvents.detail,
        ip: auditEvents.ip,
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.accountId, accountId), gt(auditEvents.sequence, after)))
      .orderBy(asc(auditEvents.sequence))
      .limit(rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.sequence;
  }
}
