import type { Language } from "#contract/kernel/values";

/** A code on its way to a mobile. Neither number nor code is ever logged. */
export interface CodeMessage {
  /** E.164 */
  mobile: string;
  code: string;
  /** How long it is good. */
  minutes: number;
  language: Language;
}

/**
 * That a report at the organization flags a critical value. Whose it is stands in the product alone: a message passes
 * through other hands.
 */
export interface CriticalMessage {
  /** E.164 */
  mobile: string;
  organization: string;
  language: Language;
}
export type Message = CodeMessage | CriticalMessage;

/** A way to send messages: one of the providers below, or the outbox of this installation. */
export interface MessageSender {
  /** "outbox": nothing leaves the house, the operator reads it. */
  kind: "sms" | "outbox";
  /** Whether it can send other messages than codes: providers with templates need one for each. */
  sendsCritical: boolean;
  /** @throws OutsideRefusal */
  send(message: Message): Promise<void>;
}
