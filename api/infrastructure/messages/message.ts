import type { Language } from "#contract/kernel/values";
import type { ConsultationNotice } from "#contract/organizations/notification-kinds";
import { textsOf } from "#texts/texts-of.server";
import type { BookingMessageKind } from "#contract/registration/booking-message-kinds";

interface Addressed {
  /** E.164; never logged. */
  mobile: string;
  language: Language;
}

/** A code; never logged either. */
export interface CodeMessage extends Addressed {
  about: "code";
  code: string;
  /** How long it is good. */
  minutes: number;
}

/**
 * That a report at the organization flags a critical value. Whose it is stands in the product alone: a message passes
 * through other hands.
 */
export interface CriticalMessage extends Addressed {
  about: "critical";
  organization: string;
}

/** That few are called before somebody in a queue of the organization: the number, no name. */
export interface TurnMessage extends Addressed {
  about: "turn";
  organization: string;
  queueNo: string;
  ahead: number;
}

/** What a patient is told of a time at an organization. For what exam it is stands behind the link alone. */
export interface BookingMessage extends Addressed {
  about: BookingMessageKind;
  organization: string;
  /** As clocks there show it: YYYY-MM-DD HH:mm */
  time: string;
  /** Of the ticket of whoever booked alone; null without one. Providers' templates do without. */
  link: string | null;
}

/**
 * That a report somebody holds of the organization was recalled or added to. Whose it is and what of stands nowhere in it:
 * the desk tells.
 */
export interface RecallMessage extends Addressed {
  about: "reportRecalled" | "reportAmended";
  organization: string;
}

/** What somebody is told of a consultation: of which patient stands nowhere in it. */
export interface ConsultationMessage extends Addressed {
  about: "consultation";
  notice: ConsultationNotice;
  /** In whose name the person takes part. */
  organization: string;
  /** As clocks there show it: YYYY-MM-DD HH:mm */
  time: string;
}

export type Message =
  CodeMessage | CriticalMessage | TurnMessage | BookingMessage | RecallMessage | ConsultationMessage;
export type MessageAbout = Message["about"];

/** What a message puts in the places of its text or of a provider's template, in their order. */
export function placesOf(message: Message): Record<string, string> {
  switch (message.about) {
    case "code":
      return { code: message.code, minutes: String(message.minutes) };
    case "critical":
    case "reportRecalled":
    case "reportAmended":
      return { organization: message.organization };
    case "turn":
      return { organization: message.organization, queueNo: message.queueNo, ahead: String(message.ahead) };
    case "booked":
    case "moved":
    case "cancelled":
    case "reminder":
      return { organization: message.organization, time: message.time };
    case "consultation":
      return {
        organization: message.organization,
        what: textsOf(message.language)(`messages.consultation.${message.notice}.subject`),
        time: message.time,
      };
  }
}

/** A provider's approved templates; what has none is not sent. */
export type MessageTemplates = Record<MessageAbout, string | null>;

/** A way to send messages: one of the providers below, or the outbox of this installation. */
export interface MessageSender {
  /** "outbox": nothing leaves the house, the operator reads it. */
  kind: "sms" | "outbox";
  /** Providers with templates need one for each. */
  sends(about: MessageAbout): boolean;
  /** @throws OutsideRefusal */
  send(message: Message): Promise<void>;
}
