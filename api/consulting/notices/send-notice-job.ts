import type { NoticeKind } from "#contract/consulting/notice-kinds";
import type { Language } from "#contract/kernel/values";
import type { Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import { consultationText } from "#api/infrastructure/messages/message-text";
import { sendMail } from "#api/infrastructure/messages/mail";
import { senderOf } from "#api/infrastructure/messages/sender";
import type { Platform } from "#api/infrastructure/platform";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { sendTemplate } from "#api/infrastructure/wechat/official-account";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { textsOf } from "#texts/texts-of.server";
import { calendarOf } from "./calendar";
import { lockDue, setNotice, settingsOf, type DueNotice } from "./notice-queries";
import { quietSeconds } from "./quiet-hours";

const daySeconds = 24 * 3_600;

/**
 * Sends a message about a consultation, after the quiet hours of who gets it unless it is an emergency. It is noted as sent
 * before it is: where the server ends in between it is not sent twice. What is refused is tried again.
 */
export const sendNoticeJob: QueuedJob = {
  kind: "sendNotice",
  pauses: [60, 300, 1_800],
  // Quiet hours may take up a day of it.
  triedForSeconds: 2 * daySeconds,
  perform: sendNotice,
  givenUp: (tx, id) => setNotice(tx, id, "failed"),
};

async function sendNotice(platform: Platform, id: string, { now }: { now: Date }): Promise<Outcome> {
  const { db } = platform;
  const taken = await db.transaction(async (tx) => {
    const notice = await lockDue(tx, id);
    if (!notice) return null;
    if (isPast(notice, now)) {
      await setNotice(tx, id, "failed");
      return null;
    }
    const { quietFrom, quietUntil, timeZone } = await settingsOf(tx, notice.accountId);
    const isHeld = !notice.isEmergency && quietFrom !== null && quietUntil !== null;
    const seconds = isHeld ? quietSeconds(now, { from: quietFrom, until: quietUntil, timeZone }) : 0;
    if (seconds > 0) return { againAfterSeconds: seconds };
    await setNotice(tx, id, "sent");
    return notice;
  });
  if (!taken) return undefined;
  if ("againAfterSeconds" in taken) return taken;
  try {
    if (!(await sendBy[taken.way](platform, taken))) await setNotice(db, id, "failed");
    return undefined;
  } catch (error) {
    await setNotice(db, id, "due");
    throw error;
  }
}

/** What a message does to the entry in the reader's calendar (RFC 5546 §3.2). */
const methods: Partial<Record<NoticeKind, "REQUEST" | "CANCEL">> = {
  consultationInvited: "REQUEST",
  consultationJoined: "REQUEST",
  consultationRescheduled: "REQUEST",
  consultationReopened: "REQUEST",
  consultationWithdrawn: "CANCEL",
  consultationRelieved: "CANCEL",
  consultationCanceled: "CANCEL",
};

/**
 * A reminder of a time that has come, or is another one now; what was overtaken while it waited for the end of quiet hours:
 * an entry that was taken back does not come again, nor is one taken back that stands again.
 */
function isPast({ kind, occasion, starts, isCanceled, isOut }: DueNotice, now: Date): boolean {
  if (kind === "consultationReminder") return starts <= now || !occasion.endsWith(starts.toISOString());
  if (kind === "consultationCanceled") return !isCanceled;
  return methods[kind] === "REQUEST" && (isCanceled || isOut);
}

const timeOf = ({ starts, timeZone }: DueNotice) => clockAt(starts, timeZone).slice(0, 16);
const languageOf = ({ language }: DueNotice) => language ?? "chs";

/** The page of the consultation; null where no link may leave the house. */
function pageOf({ settings }: Pick<Platform, "settings">, consultationId: string): string | null {
  const { publicOrigin } = settings;
  const origin = publicOrigin && outwardOriginOrNull({ platform: { settings }, origin: { url: publicOrigin } });
  return pageAt(origin, consultationId);
}

export const pageAt = (origin: string | null, consultationId: string): string | null =>
  origin ? new URL(`/consultations/${consultationId}`, origin).href : null;

/** Where a consultation takes place, as a calendar shows it. */
export const locationOf = (language: Language, hasVideo: boolean): string =>
  textsOf(language)(hasVideo ? "messages.consultation.byVideo" : "messages.consultation.inWriting");

/** Who sends, in an installation without a server for mail too. */
export const organizerOf = ({ settings }: Pick<Platform, "settings">) => ({
  name: settings.mail?.name ?? "Radbridge",
  email: settings.mail?.from ?? "noreply@radbridge.invalid",
});

/** By each way; false where it leads to nobody any more. @throws OutsideRefusal where it is refused */
const sendBy = { mail: byMail, sms: bySms, wechat: byWechat };

async function byMail(platform: Platform, notice: DueNotice): Promise<boolean> {
  const { kind, mail, name, organization, appliedName, consultationId, starts, minutes, sequence, hasVideo } = notice;
  if (!mail) return false;
  const language = languageOf(notice);
  const t = textsOf(language);
  const url = pageOf(platform, consultationId);
  const time = timeOf(notice);
  const text = [
    consultationText({ language, notice: kind, organization, time }),
    ...(url ? [t("messages.consultation.open", { url })] : []),
    t("messages.consultation.settings"),
  ].join("\n\n");
  const method = methods[kind];
  const event = {
    ...{ consultationId, sequence, starts, minutes, isCanceled: method === "CANCEL", url },
    summary: t("messages.consultation.event", { organization: appliedName }),
    location: locationOf(language, hasVideo),
    organizer: organizerOf(platform),
    attendee: { name, email: mail },
  };
  await sendMail(platform, {
    to: mail,
    subject: t(`messages.consultation.${kind}.subject`),
    text,
    ...(method && { calendar: { method, content: calendarOf(event, new Date()) } }),
  });
  return true;
}

async function bySms(platform: Platform, notice: DueNotice): Promise<boolean> {
  const sender = senderOf(platform);
  const { sms: mobile, kind, organization } = notice;
  if (!mobile || !sender.sends("consultation")) return false;
  const message = { about: "consultation" as const, notice: kind, mobile, organization };
  await sender.send({ ...message, language: languageOf(notice), time: timeOf(notice) });
  return true;
}

async function byWechat(platform: Platform, notice: DueNotice): Promise<boolean> {
  const { wechatOfficial } = platform.settings;
  const { wechat: openId, kind, consultationId } = notice;
  if (!openId || !wechatOfficial?.consultationTemplate) return false;
  await sendTemplate(wechatOfficial, {
    openId,
    template: wechatOfficial.consultationTemplate,
    field: wechatOfficial.consultationField ?? "thing1",
    text: textsOf(languageOf(notice))(`messages.consultation.${kind}.subject`),
    url: pageOf(platform, consultationId),
  });
  return true;
}
