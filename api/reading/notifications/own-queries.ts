import { and, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { notificationKinds, signInChanges, type NotificationKind } from "#contract/organizations/notification-kinds";
import type { Notification, NotificationChoices } from "#contract/organizations/notifications";
import { scopeOf, type Caller } from "#api/infrastructure/actor/caller";
import { openCriticalIn } from "../critical-items/critical-item-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import {
  accounts,
  buckets,
  consultations,
  exams,
  notificationChoices,
  notificationRecipients,
  notifications,
  reportVersions,
} from "#api/infrastructure/database/schema/index";
import { unlessHidden } from "#api/kernel/access/consent-withdrawn-queries";
import { concernOf, concerns } from "#api/kernel/access/consultation-concern-conditions";
import { reportOf } from "#api/registration/exams/exam-row-queries";

/** Of what belongs to no organization. */
const defaultTimeZone = "Asia/Shanghai";

/** Counts end here: more is more. */
const mostUnread = 100;
const mostListed = 1000;

/** Those whose occasion names a report and its version. */
const versionKinds: readonly NotificationKind[] = ["reportRejected", "reportAdvised", "reportRecalled"];

const bucketIds = sql.placeholder("bucketIds");
const accountId = sql.placeholder("accountId");
const readableIds = sql`${sql.placeholder("readableIds")}::uuid[]`;
const ofReader = sql`"notifications"."account_id" = ${accountId} and ("notifications"."bucket_id" is null or "notifications"."bucket_id" = any(${bucketIds}::uuid[]))`;

const stateStatement = prepared("notification_state", (db: Database, name) =>
  db
    .select({
      unread: sql<number>`(select count(*)::int from (select from "notifications"
        where ${ofReader} and "notifications"."read" is null limit ${sql.raw(String(mostUnread))}) counted)`,
      newestId: sql<string | null>`(select "notifications"."id" from "notifications" where ${ofReader}
        order by "notifications"."id" desc limit 1)`,
      isTold: sql<boolean>`coalesce(${notificationChoices.inApp}, true) and (exists (
        select from ${notificationRecipients} where ${notificationRecipients.accountId} = ${accountId}
        and ${notificationRecipients.bucketId} = any(${bucketIds}::uuid[]))
        or exists (select from "notifications" where ${ofReader} and "notifications"."read" is null))`,
      withSound: sql<boolean>`coalesce(${notificationChoices.withSound}, true)`,
      openCritical: openCriticalIn(readableIds, mostUnread),
    })
    .from(accounts)
    .leftJoin(notificationChoices, eq(notificationChoices.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .prepare(name),
);

const placesOf = (caller: Caller) => ({
  accountId: caller.accountId,
  bucketIds: [...caller.organizations.keys()],
  readableIds: scopeOf(caller, "exam_get"),
});

/** How many are unread, the newest, and how the reader is to be told of more. Every page asks. */
export const stateOf = async (db: Database, caller: Caller) => (await stateStatement(db).execute(placesOf(caller)))[0];

/** Who did it and why, of the version of the report that the occasion names. */
const said = sql<{ by: string; reason: string | null } | null>`case
  when ${inArray(notifications.kind, [...versionKinds])} then (
    select jsonb_build_object('by', ${accounts.name}, 'reason', ${reportVersions.reason})
    from ${reportVersions} join ${accounts} on ${accounts.id} = ${reportVersions.accountId}
    where ${reportVersions.reportId} = ${notifications.reportId}
    and ${reportVersions.version} = split_part(${notifications.occasion}, ' ', 2)::int) end`;

/** The reader's own: of the account, and of organizations the reader is still of. */
const ownOf = (caller: Caller) =>
  and(
    eq(notifications.accountId, caller.accountId),
    or(isNull(notifications.bucketId), inArray(notifications.bucketId, [...caller.organizations.keys()])),
  );

async function listed(db: Database, caller: Caller, where: SQL | undefined, page: { limit: number; skip: number }) {
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      bucketId: buckets.id,
      groupId: buckets.groupId,
      bucketName: sql<string>`coalesce(${buckets.name}, '')`,
      timeZone: sql<string>`coalesce(${buckets.timeZone}, ${defaultTimeZone})`,
      created: notifications.created,
      read: notifications.read,
      occasion: notifications.occasion,
      consultationId: notifications.consultationId,
      consultation: {
        patientName: unlessHidden<string>([...caller.organizations.keys()], consultations.patientName, sql`''`),
        reason: consultations.reason,
        starts: consultations.starts,
      },
      said,
      exam: {
        id: exams.id,
        reportId: sql<string | null>`coalesce(${notifications.reportId}, ${reportOf(sql`${exams.id}`)})`,
        patientName: exams.patientName,
        modality: exams.modality,
        bodyPart: exams.bodyPart,
      },
    })
    .from(notifications)
    .leftJoin(buckets, eq(buckets.id, notifications.bucketId))
    .leftJoin(
      exams,
      and(
        eq(exams.id, notifications.examId),
        isNull(exams.deleted),
        inArray(exams.bucketId, scopeOf(caller, "exam_get")),
      ),
    )
    .leftJoin(consultations, and(eq(consultations.id, notifications.consultationId), concerns(db, concernOf(caller))))
    .where(and(ownOf(caller), where))
    .orderBy(desc(notifications.id))
    .limit(page.limit)
    .offset(page.skip);
  return rows.map(({ read, created, occasion, said, consultation, ...row }): Notification => ({
    ...row,
    consultation: consultation && { ...consultation, starts: consultation.starts.toISOString() },
    isRead: read !== null,
    created: created.toISOString(),
    // What was written of a patient: for who may see the exam.
    said: row.exam && said ? { by: said.by, reason: said.reason ?? "" } : null,
    planEnds: row.kind === "planEnding" || row.kind === "planEnded" ? occasion : null,
    signInChange: row.kind === "signInChanged" ? (signInChanges.find((change) => change === occasion) ?? null) : null,
  }));
}

/** A page of them, newest first, and how many there are as far as they are counted. */
export async function pageOf(db: Database, caller: Caller, page: { limit: number; skip: number }) {
  const counted = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(ownOf(caller))
    .limit(mostListed)
    .as("counted");
  return { notifications: await listed(db, caller, undefined, page), total: await db.$count(counted) };
}

/** Unread ones behind the one last seen, newest first. */
export const newlyOf = (db: Database, caller: Caller, after: string | undefined, limit: number) =>
  listed(db, caller, and(isNull(notifications.read), after ? gt(notifications.id, after) : undefined), {
    limit,
    skip: 0,
  });

/** @returns it, where it is the reader's own */
export async function markRead(db: Database, caller: Caller, id: string): Promise<Notification | undefined> {
  await db
    .update(notifications)
    .set({ read: sql`coalesce(${notifications.read}, now())` })
    .where(and(ownOf(caller), eq(notifications.id, id)));
  return (await listed(db, caller, eq(notifications.id, id), { limit: 1, skip: 0 }))[0];
}

/** Marks the caller's own as read. @param upTo id of the newest that was shown: what came since stays unread */
export const markAllRead = (db: Database, caller: Caller, upTo: string) =>
  db
    .update(notifications)
    .set({ read: sql`now()` })
    .where(and(ownOf(caller), isNull(notifications.read), lte(notifications.id, upTo)));

/** Who chose nothing is told of everything, while they work. */
const unchosen: NotificationChoices = { kinds: [...notificationKinds], inApp: true, withSound: true, bySms: false };

/** What the account wants to be told of and how; of everything, where nothing was chosen. */
export async function choicesOf(db: Database, accountId: string): Promise<NotificationChoices> {
  const [row] = await db.select().from(notificationChoices).where(eq(notificationChoices.accountId, accountId));
  if (!row) return unchosen;
  const { switchedOff, inApp, withSound, bySms } = row;
  return { kinds: notificationKinds.filter((kind) => !switchedOff.includes(kind)), inApp, withSound, bySms };
}

export async function setChoices(tx: Transaction, accountId: string, { kinds, ...how }: NotificationChoices) {
  const set = { ...how, switchedOff: notificationKinds.filter((kind) => !kinds.includes(kind)) };
  await tx
    .insert(notificationChoices)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: notificationChoices.accountId, set });
}
