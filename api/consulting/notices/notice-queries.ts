import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { noticeKinds, type NoticeKind, type NoticeWay } from "#contract/consulting/notice-kinds";
import type { NoticeSettings } from "#contract/consulting/notices";
import { partyStates, presentStates, type MemberRole } from "#contract/kernel/consultation-states";
import type { Language } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bucketMembers,
  buckets,
  consultationBuckets,
  consultationEvents,
  consultationMembers,
  consultations,
  groups,
  notices,
  noticeSettings,
  notificationRecipients,
  roleMembers,
  roles,
  socialIdentities,
} from "#api/infrastructure/database/schema/index";

export interface Told {
  accountId: string;
  /** In whose name. */
  bucketId: string;
}

/** Whom each organization has named to be told of what happens there; who administers it, where it has named nobody. */
export async function spokespeople(tx: Transaction, bucketIds: string[]): Promise<Told[]> {
  const named = await tx
    .select({ accountId: notificationRecipients.accountId, bucketId: notificationRecipients.bucketId })
    .from(notificationRecipients)
    .where(inArray(notificationRecipients.bucketId, bucketIds));
  const unnamed = bucketIds.filter((id) => !named.some(({ bucketId }) => bucketId === id));
  if (unnamed.length === 0) return named;
  const administrators = await tx
    .select({ accountId: bucketMembers.accountId, bucketId: bucketMembers.bucketId })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .where(and(inArray(bucketMembers.bucketId, unnamed), eq(bucketMembers.accessLevel, "admin")));
  return [...named, ...administrators];
}

/** Who may answer in the organization's name by a role; its administrators may without one. */
export const answerers = (tx: Transaction, bucketId: string): Promise<Told[]> =>
  tx
    .selectDistinct({ accountId: bucketMembers.accountId, bucketId: bucketMembers.bucketId })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .innerJoin(roleMembers, eq(roleMembers.accountId, bucketMembers.accountId))
    .innerJoin(roles, and(eq(roles.id, roleMembers.roleId), eq(roles.bucketId, bucketMembers.bucketId)))
    .where(and(eq(bucketMembers.bucketId, bucketId), sql`'consultation_update' = any(${roles.actions})`));

/** Who takes part in person; of one organization or role alone, where that is told. */
export const presentMembers = (
  tx: Transaction,
  consultationId: string,
  { roles, bucketId }: { roles?: MemberRole[]; bucketId?: string } = {},
): Promise<Told[]> =>
  tx
    .select({ accountId: consultationMembers.accountId, bucketId: consultationMembers.bucketId })
    .from(consultationMembers)
    .where(
      and(
        eq(consultationMembers.consultationId, consultationId),
        inArray(consultationMembers.state, [...presentStates]),
        roles && inArray(consultationMembers.role, roles),
        bucketId === undefined ? undefined : eq(consultationMembers.bucketId, bucketId),
      ),
    );

/** Organizations that are asked and take part. */
export const askedParties = async (tx: Transaction, consultationId: string): Promise<string[]> =>
  (
    await tx
      .select({ bucketId: consultationBuckets.bucketId })
      .from(consultationBuckets)
      .where(
        and(
          eq(consultationBuckets.consultationId, consultationId),
          inArray(consultationBuckets.state, [...partyStates]),
        ),
      )
  ).map(({ bucketId }) => bucketId);

/** Who asked, in the name of the asking organization. */
export const applicantOf = (tx: Transaction, consultationId: string): Promise<Told[]> =>
  tx
    .select({ accountId: consultations.applicantId, bucketId: consultations.bucketId })
    .from(consultations)
    .where(eq(consultations.id, consultationId));

export const urgencyOf = async (tx: Transaction, consultationId: string) =>
  (
    await tx.select({ urgency: consultations.urgency }).from(consultations).where(eq(consultations.id, consultationId))
  )[0]?.urgency;

/** Who chose nothing gets mail of everything, and no quiet hours. */
export const unchosenSettings: NoticeSettings = {
  ways: Object.fromEntries(noticeKinds.map((kind) => [kind, ["mail"]])) as NoticeSettings["ways"],
  quietFrom: null,
  quietUntil: null,
  timeZone: "Asia/Shanghai",
  version: 0,
};

export async function settingsOf(db: Database | Transaction, accountId: string): Promise<NoticeSettings> {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.accountId, accountId));
  if (!row) return unchosenSettings;
  const { accountId: _, ways, ...rest } = row;
  return { ...rest, ways: chosenWays(ways) };
}

/** A kind that came after the choice is told as to who chose nothing. */
const chosenWays = (ways: Partial<NoticeSettings["ways"]> | null): NoticeSettings["ways"] => ({
  ...unchosenSettings.ways,
  ...ways,
});

/** Sets them at the version that was read. @returns whether it still stood */
export async function writeSettings(
  tx: Transaction,
  accountId: string,
  { version, ...set }: NoticeSettings,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(noticeSettings)
          .values({ accountId, ...set })
          .onConflictDoNothing()
          .returning({ version: noticeSettings.version })
      : await tx
          .update(noticeSettings)
          .set({ ...set, version: version + 1 })
          .where(and(eq(noticeSettings.accountId, accountId), eq(noticeSettings.version, version)))
          .returning({ version: noticeSettings.version });
  return written.length > 0;
}

const openId = sql<string | null>`(select ${socialIdentities.subject} from ${socialIdentities}
  where ${socialIdentities.accountId} = ${accounts.id} and ${socialIdentities.provider} = 'wechatOfficial' limit 1)`;

/** Where the account is reached; null by a way that does not lead to it. */
export const addressesOf = async (db: Database | Transaction, accountId: string) =>
  (
    await db
      .select({ mail: accounts.email, sms: accounts.mobile, wechat: openId })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivated)))
  )[0];

/** The ways that each of these people has chosen, and where each leads; of accounts that may sign in alone. */
export async function waysOf(tx: Transaction, accountIds: string[]) {
  const rows = await tx
    .select({
      accountId: accounts.id,
      ways: noticeSettings.ways,
      addresses: { mail: accounts.email, sms: accounts.mobile, wechat: openId },
    })
    .from(accounts)
    .leftJoin(noticeSettings, eq(noticeSettings.accountId, accounts.id))
    .where(and(inArray(accounts.id, accountIds), isNull(accounts.deactivated)));
  return new Map(rows.map(({ accountId, ways, addresses }) => [accountId, { ways: chosenWays(ways), addresses }]));
}

/** Notes messages that are to go out. @returns their ids, without those that were noted before */
export async function insertNotices(tx: Transaction, due: (typeof notices.$inferInsert)[]): Promise<string[]> {
  if (due.length === 0) return [];
  const written = await tx.insert(notices).values(due).onConflictDoNothing().returning({ id: notices.id });
  return written.map(({ id }) => id);
}

export interface DueNotice {
  id: string;
  accountId: string;
  consultationId: string;
  kind: NoticeKind;
  way: NoticeWay;
  occasion: string;
  isEmergency: boolean;
  name: string;
  language: Language | null;
  mail: string | null;
  sms: string | null;
  wechat: string | null;
  organization: string;
  timeZone: string;
  /** Of the organization that asks. */
  appliedName: string;
  starts: Date;
  minutes: number;
  hasVideo: boolean;
  isCanceled: boolean;
  isOut: boolean;
  sequence: number;
}

/** How often the time of a consultation has changed or come to an end, for all or for some (RFC 5545 §3.8.7.4). */
export const sequenceOf = sql<number>`(select count(*)::int from ${consultationEvents}
  where ${consultationEvents.consultationId} = ${consultations.id}
  and ${consultationEvents.kind} in ('rescheduled', 'withdrawn', 'declined', 'canceled', 'reopened', 'memberRemoved',
    'memberSwapped'))`;

/** Whether the organization has been asked and takes part no longer. */
const isOut = sql<boolean>`exists (select 1 from ${consultationBuckets}
  where ${consultationBuckets.consultationId} = ${notices.consultationId}
  and ${consultationBuckets.bucketId} = ${notices.bucketId}
  and ${consultationBuckets.state} in ('withdrawn', 'declined'))`;

const applied = sql<string>`(select asking.name from ${buckets} asking where asking.id = ${consultations.bucketId})`;

/** It has a room: its group has video too. */
const hasRoom = sql<boolean>`(${consultations.hasVideo} and exists (select 1 from ${groups}
  where ${groups.id} = ${consultations.groupId} and ${groups.openTelemed}))`;

/** The message while it is due, kept until the transaction ends. */
export async function lockDue(tx: Transaction, id: string): Promise<DueNotice | undefined> {
  const [row] = await tx
    .select({
      id: notices.id,
      accountId: notices.accountId,
      consultationId: notices.consultationId,
      kind: notices.kind,
      way: notices.way,
      occasion: notices.occasion,
      isEmergency: notices.isEmergency,
      name: accounts.name,
      language: accounts.language,
      mail: accounts.email,
      sms: accounts.mobile,
      wechat: openId,
      organization: buckets.name,
      timeZone: buckets.timeZone,
      appliedName: applied,
      starts: consultations.starts,
      minutes: consultations.minutes,
      hasVideo: hasRoom,
      isCanceled: sql<boolean>`${consultations.status} = 'canceled'`,
      isOut,
      sequence: sequenceOf,
    })
    .from(notices)
    .innerJoin(accounts, and(eq(accounts.id, notices.accountId), isNull(accounts.deactivated)))
    .innerJoin(consultations, eq(consultations.id, notices.consultationId))
    .innerJoin(buckets, eq(buckets.id, notices.bucketId))
    .where(and(eq(notices.id, id), eq(notices.state, "due")))
    .for("update", { of: notices });
  return row;
}

export const setNotice = (db: Database | Transaction, id: string, state: "due" | "sent" | "failed") =>
  db
    .update(notices)
    .set({ state, sent: state === "sent" ? sql`now()` : null })
    .where(eq(notices.id, id));

export const setEmail = (tx: Transaction, accountId: string, email: string | null) =>
  tx.update(accounts).set({ email }).where(eq(accounts.id, accountId));

/** What a calendar shows of a consultation. */
export const calendarFacts = async (db: Database, consultationId: string) =>
  (
    await db
      .select({
        starts: consultations.starts,
        minutes: consultations.minutes,
        status: consultations.status,
        sequence: sequenceOf,
        appliedName: applied,
        hasVideo: hasRoom,
      })
      .from(consultations)
      .where(eq(consultations.id, consultationId))
  )[0];

/** Consultations that are to take place between two moments. */
export const startingBetween = (db: Database, from: Date, until: Date) =>
  db
    .select({ id: consultations.id, starts: consultations.starts })
    .from(consultations)
    .where(
      and(
        eq(consultations.status, "scheduled"),
        isNull(consultations.deleted),
        sql`${consultations.starts} > ${from.toISOString()}::timestamptz`,
        sql`${consultations.starts} <= ${until.toISOString()}::timestamptz`,
      ),
    );

/** Whether the history tells of that reminder. */
export const wasReminded = async (tx: Transaction, consultationId: string, occasion: string) =>
  (await tx.$count(
    consultationEvents,
    and(
      eq(consultationEvents.consultationId, consultationId),
      eq(consultationEvents.kind, "reminded"),
      sql`${consultationEvents.detail} ->> 'occasion' = ${occasion}`,
    ),
  )) > 0;
