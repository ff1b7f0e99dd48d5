import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import {
  urgentKinds,
  type NotificationKind,
  type PersonalKind,
  type SignInChange,
} from "#contract/organizations/notification-kinds";
import type { Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bucketMembers,
  notificationChoices,
  notificationRecipients,
  notifications,
  socialIdentities,
} from "#api/infrastructure/database/schema/index";
import { queueJob } from "#api/infrastructure/jobs/job-queries";

/** Who follows the official account of WeChat has chosen to be told there. */
const isFollowing = sql`exists (select from ${socialIdentities} where ${socialIdentities.accountId} = ${accounts.id}
  and ${socialIdentities.provider} = 'wechatOfficial')`;

/** Who has not switched that kind off. */
const wants = (kind: NotificationKind) => sql`${kind} <> all(coalesce(${notificationChoices.switchedOff}, '{}'))`;

/** Tells a person what became of the own ways to sign in, in the transaction of the change. */
export const tellOwner = (tx: Transaction, accountId: string, change: SignInChange) =>
  tx.insert(notifications).values({ accountId, kind: "signInChanged", occasion: change });

/**
 * Tells a person of an invitation to a group, in its transaction. Nothing more is told while one of the same group is unread:
 * inviting and withdrawing again floods nobody.
 */
export async function tellInvited(tx: Transaction, accountId: string, groupId: string): Promise<void> {
  const told = { accountId, kind: "invited" as const, occasion: groupId };
  const unread = await tx.$count(
    notifications,
    and(
      eq(notifications.accountId, accountId),
      eq(notifications.kind, told.kind),
      eq(notifications.occasion, groupId),
      isNull(notifications.read),
    ),
  );
  if (unread === 0) await tx.insert(notifications).values(told);
}

export interface Occasion {
  kind: NotificationKind;
  bucketId: string;
  examId?: string;
  reportId?: string;
  consultationId?: string;
  /** Names what happened: told of twice, it is told once. */
  occasion: string;
  /** Who did it: they know. */
  by?: string | null;
  /** When it happened, where that is not now. */
  at?: Date;
}

/**
 * Tells members of what concerns them in person, in the transaction of what happened: those who want to hear of it, whoever
 * the organization has named.
 *
 * @param accountIds null for nobody
 */
export async function tellInPerson(
  tx: Transaction,
  { by, at, ...told }: Occasion & { kind: PersonalKind },
  accountIds: (string | null | undefined)[],
): Promise<void> {
  const asked = [...new Set(accountIds.flatMap((id) => (id && id !== by ? [id] : [])))];
  if (asked.length === 0) return;
  const people = await tx
    .select({ accountId: accounts.id })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .leftJoin(notificationChoices, eq(notificationChoices.accountId, accounts.id))
    .where(and(eq(bucketMembers.bucketId, told.bucketId), inArray(accounts.id, asked), wants(told.kind)));
  if (people.length === 0) return;
  await tx
    .insert(notifications)
    .values(
      people.map(({ accountId }) => ({
        ...told,
        accountId,
        ...(at && { id: v7({ msecs: at.getTime() }), created: at }),
      })),
    )
    .onConflictDoNothing();
}

/**
 * Tells the people whom an organization has named, and who want to hear of it, in the transaction of what happened; what is
 * urgent by message too, as each has chosen.
 *
 * @param whom these members instead, whatever they want to hear of: the organization has named them for it
 * @returns the accounts that were told
 */
export async function tell(
  tx: Transaction,
  { by, ...told }: Omit<Occasion, "at">,
  whom?: readonly string[],
): Promise<string[]> {
  const isNamed = or(
    isNotNull(notificationRecipients.accountId),
    told.kind === "criticalOverdue" ? eq(bucketMembers.accessLevel, "admin") : undefined,
  );
  const people = await tx
    .select({
      accountId: accounts.id,
      /** Whom the installation cannot reach has none waiting: the job sends those alone it has a way for. */
      byMessage: sql<boolean>`(coalesce(${notificationChoices.bySms}, false) and ${accounts.mobile} is not null)
        or ${isFollowing}`,
    })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .leftJoin(
      notificationRecipients,
      and(eq(notificationRecipients.accountId, accounts.id), eq(notificationRecipients.bucketId, told.bucketId)),
    )
    .leftJoin(notificationChoices, eq(notificationChoices.accountId, accounts.id))
    .where(
      and(
        eq(bucketMembers.bucketId, told.bucketId),
        whom ? inArray(accounts.id, [...whom]) : and(isNamed, wants(told.kind)),
        by ? sql`${accounts.id} <> ${by}` : undefined,
      ),
    );
  if (people.length === 0) return [];
  const isUrgent = urgentKinds.includes(told.kind);
  const written = await tx
    .insert(notifications)
    .values(
      people.map(({ accountId, byMessage }) => ({
        ...told,
        accountId,
        message: isUrgent && byMessage ? ("due" as const) : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notifications.id, message: notifications.message });
  const due = written.filter(({ message }) => message === "due").map(({ id }) => id);
  await queueJob(tx, "sendMessage", due);
  return people.map(({ accountId }) => accountId);
}
