import { textsOf } from "#texts/texts-of.server";
import type { ConsultationMessage, Message } from "./message";

/** The message as a text, for senders without templates of their own. @param signature who sends it */
export const messageText = (message: Message, signature: string): string => `【${signature}】${textOf(message)}`;

/** The sentence of a notice, for a message and for a mail. */
export const consultationText = ({
  language,
  notice,
  organization,
  time,
}: Pick<ConsultationMessage, "language" | "notice" | "organization" | "time">): string =>
  textsOf(language)(`messages.consultation.${notice}.text`, { organization, time });

function textOf(message: Message): string {
  const t = textsOf(message.language);
  switch (message.about) {
    case "code":
      return t("messages.code", { code: message.code, count: message.minutes });
    case "critical":
      return t("messages.critical", { organization: message.organization });
    case "reportRecalled":
    case "reportAmended":
      return t(`messages.${message.about}`, { organization: message.organization });
    case "turn": {
      const { organization, queueNo, ahead } = message;
      return t("messages.turn", { organization, queueNo, count: ahead });
    }
    case "consultation":
      return consultationText(message);
    case "booked":
    case "moved":
    case "cancelled":
    case "reminder": {
      const { about, organization, time, link } = message;
      const told = t(`messages.booking.${about}`, { organization, time });
      return link === null ? told : `${told} ${t("messages.booking.link", { link })}`;
    }
  }
}
