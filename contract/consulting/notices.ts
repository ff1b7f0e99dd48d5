import { z } from "zod";
import { MessageCode, OwnPassword } from "#contract/identity/mobile";
import { participantOf, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Language } from "#contract/kernel/values";
import { noticeKinds, noticeWays } from "./notice-kinds";

export const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const Ways = z.array(z.enum(noticeWays)).default([]);
const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid")
  .nullable()
  .default(null);

/** By which ways a person hears of what, and when not. */
export const NoticeSettings = z.object({
  ways: z.object(
    Object.fromEntries(noticeKinds.map((kind) => [kind, Ways])) as Record<(typeof noticeKinds)[number], typeof Ways>,
  ),
  /** HH:mm of the person's clock: nothing but emergencies from then until then; both null for none. */
  quietFrom: Clock,
  quietUntil: Clock,
  timeZone: z.string().max(64, "tooLong").refine(isTimeZone, "wrongValue").default("Asia/Shanghai"),
  version: z.number().int().min(0),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

/** Quiet hours have both ends, apart from each other, or none. */
export const SetNotices = NoticeSettings.refine(
  ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
  { error: "required", path: ["quietUntil"] },
).refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
  error: "quietApart",
  path: ["quietUntil"],
});

/** The address a code is sent to; whoever signed in proves by the password that it is the owner. */
export const MailCode = OwnPassword.extend({
  email: z.string("required").trim().min(1, "required").max(254, "tooLong").pipe(z.email("email")),
  language: Language.default("chs"),
});
export const MailProof = z.object({ code: MessageCode });

/** How each person is told of consultations by message, and the address that mail goes to. */
export const notices = {
  settings: operation({
    method: "GET",
    path: "/notices/settings",
    access: signedIn,
    summary: "What the caller chose, and which ways lead to them.",
    input: z.object({}),
    output: NoticeSettings.extend({ reachedBy: z.array(z.enum(noticeWays)), email: z.string().nullable() }),
  }),
  choose: operation({
    method: "PUT",
    path: "/notices/settings",
    access: signedIn,
    summary: "Sets by which ways the caller hears of what, and the quiet hours. version_conflict.",
    input: SetNotices,
    output: z.undefined(),
    status: 204,
  }),
  sendMailCode: operation({
    method: "POST",
    path: "/accounts/me/email/code",
    access: signedIn,
    summary: "Sends a code to a mail address. wrong_password; message_failed; too_many_attempts.",
    input: MailCode,
    output: z.object({ sentBy: z.enum(["mail", "outbox"]) }),
  }),
  proveMail: operation({
    method: "POST",
    path: "/accounts/me/email",
    access: signedIn,
    summary: "Keeps the address the last code was sent to. code_wrong.",
    input: MailProof,
    output: z.undefined(),
    status: 204,
  }),
  removeMail: operation({
    method: "DELETE",
    path: "/accounts/me/email",
    access: signedIn,
    summary: "Forgets the caller's mail address.",
    input: z.object({}),
    output: z.undefined(),
    status: 204,
  }),
};

export const noticeStreams = {
  calendar: stream({
    method: "GET",
    path: "/consultations/{id}/calendar",
    access: participantOf(),
    summary: "The consultation as an iCalendar object, to be put into a calendar.",
    query: ["language"],
    produces: ["text/calendar"],
  }),
};
