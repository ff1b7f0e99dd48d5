import type { Language } from "#contract/values";

/** A code on its way to a mobile. Neither number nor code is ever logged. */
export interface CodeMessage {
  /** E.164 */
  mobile: string;
  code: string;
  /** How long it is good. */
  minutes: number;
  language: Language;
}

/** A way to send messages: one of the providers below, or the outbox of this installation. */
export interface MessageSender {
  /** "outbox": nothing leaves the house, the operator reads it. */
  kind: "sms" | "outbox";
  /** @throws OutsideRefusal */
  send(message: CodeMessage): Promise<void>;
}
