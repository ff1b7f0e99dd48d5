import { textsOf } from "#texts/texts-of.server";
import type { Message } from "./message";

/** The message as a text, for senders without templates of their own. @param signature who sends it */
export function messageText(message: Message, signature: string): string {
  const t = textsOf(message.language);
  const text =
    "code" in message
      ? t("messages.code", { code: message.code, count: message.minutes })
      : t("messages.critical", { organization: message.organization });
  return `【${signature}】${text}`;
}
