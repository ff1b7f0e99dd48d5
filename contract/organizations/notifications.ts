import { z } from "zod";
import { managerOf, signedIn } from "#contract/kernel/access";
import { accountKinds, notificationKinds, signInChanges } from "./notification-kinds";
import { operation } from "#contract/kernel/operation";
import { Modality } from "./organizations";
import { Id, Instant, Person } from "#contract/kernel/values";

const ChosenKind = z.enum(notificationKinds);
export const NotificationKind = z.enum([...notificationKinds, ...accountKinds]);

/** People of an organization who are told (product §5). */
export const mostRecipients = 2;

/** Notifications a poll answers */
export const notificationsAPoll = 5;

/**
 * One thing somebody is told of. It holds no patient data: what of the exam or the consultation is shown is read with it,
 * and only where the reader may see that.
 */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** Where it happened; null of what happened to the account. */
  bucketId: Id.nullable(),
  groupId: Id.nullable(),
  bucketName: z.string(),
  timeZone: z.string(),
  created: Instant,
  isRead: z.boolean(),
  exam: z
    .object({
      id: Id,
      reportId: Id.nullable(),
      patientName: z.string(),
      modality: Modality,
      bodyPart: z.string(),
    })
    .nullable(),
  /** Of a consultation, for who takes part in it. */
  consultationId: Id.nullable(),
  /** What it is about; null of anything else, and for whom the consultation does not concern. */
  consultation: z
    .object({
      /** Empty for asked organizations once the consent is taken back. */
      patientName: z.string(),
      reason: z.string(),
      starts: Instant,
    })
    .nullable(),
  /** Who rejected, advised on or recalled the report, and why; null of anything else, and where the exam is. */
  said: z.object({ by: z.string(), reason: z.string() }).nullable(),
  /** The end it tells of. */
  planEnds: Instant.nullable(),
  /** What became of the ways to sign in. */
  signInChange: z.enum(signInChanges).nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** What each person chooses for himself. */
export const NotificationChoices = z.object({
  /** Those they are told of at all. */
  kinds: z.array(ChosenKind).default([]),
  /** Shown while they work, at the bottom right. */
  inApp: z.boolean().default(false),
  withSound: z.boolean().default(false),
  /** Urgent ones also as a message to their mobile. */
  bySms: z.boolean().default(false),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const Recipients = z.array(Person);

/** Who of an organization is told of what happens there, and what they were told (product §5, §7, §9). */
export const notifications = {
  query: operation({
    method: "POST",
    path: "/notifications/query",
    access: managerOf("bucket", "bucketId"),
    summary: "Who of the organization is told, by name.",
    input: z.object({ bucketId: Id }),
    output: Recipients,
  }),
  creates: operation({
    method: "POST",
    path: "/notifications/creates",
    access: managerOf("bucket", "bucketId"),
    summary:
      "Sets who of the organization is told: members, at most two. too_many_recipients; not_member; version_conflict " +
      "with the `current` ones where `before` names others than are set now.",
    input: z.object({ bucketId: Id, accountIds: z.array(Id).max(50), before: z.array(Id).max(50).optional() }),
    output: Recipients,
  }),
  mine: operation({
    method: "GET",
    path: "/notifications/mine",
    access: signedIn,
    summary:
      "How many notifications of the caller are unread (100 stands for more), the newest one, whether and how he is " +
      "to be told of further ones, and how many critical items wait where he may see exams (100 stands for more).",
    input: z.object({}),
    output: z.object({
      unread: z.number().int(),
      newestId: Id.nullable(),
      /** An organization has named them, or something unread waits for them, and they want to be told while they work. */
      isTold: z.boolean(),
      withSound: z.boolean(),
      openCritical: z.number().int(),
    }),
  }),
  newly: operation({
    method: "GET",
    path: "/notifications/newly",
    access: signedIn,
    summary: "The caller's unread notifications behind `after`, newest first, at most five.",
    input: z.object({ after: Id.optional() }),
    output: z.array(Notification),
  }),
  page: operation({
    method: "GET",
    path: "/notifications",
    access: signedIn,
    summary: "A page of the caller's notifications, newest first, and how many there are (1000 stands for more).",
    input: z.object({
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({ notifications: z.array(Notification), total: z.number().int() }),
  }),
  read: operation({
    method: "POST",
    path: "/notifications/{id}/read",
    access: signedIn,
    summary: "Marks one of the caller's own as read, and answers it. not_found.",
    input: z.object({ id: Id }),
    output: Notification,
  }),
  readAll: operation({
    method: "POST",
    path: "/notifications/read",
    access: signedIn,
    summary: "Marks the caller's own as read, as far as the one named.",
    input: z.object({ upTo: Id }),
    output: z.undefined(),
    status: 204,
  }),
  choices: operation({
    method: "GET",
    path: "/notifications/choices",
    access: signedIn,
    summary:
      "What the caller chose; `mayBySms` where he has bound a mobile and this installation can send the message.",
    input: z.object({}),
    output: NotificationChoices.extend({ mayBySms: z.boolean(), isRecipient: z.boolean() }),
  }),
  choose: operation({
    method: "PUT",
    path: "/notifications/choices",
    access: signedIn,
    summary: "Sets what the caller is told of and how. mobile_missing.",
    input: NotificationChoices,
    output: z.undefined(),
    status: 204,
  }),
};
