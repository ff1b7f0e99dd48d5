import type { Platform } from "../platform";
import { Problem } from "../problem";
import { aliyunSms, type AliyunSettings } from "./aliyun-sms";
import { OutsideRefusal } from "../outside/ask-json";
import type { Message, MessageSender } from "./message";
import { outbox } from "./outbox";
import { tencentSms, type TencentSettings } from "./tencent-sms";
import { twilioSms, type TwilioSettings } from "./twilio-sms";

export type SmsSettings = AliyunSettings | TencentSettings | TwilioSettings;

/** The sender of an installation: the provider that is configured, else its own outbox. */
export function senderOf({ db, settings: { sms } }: Pick<Platform, "db" | "settings">): MessageSender {
  switch (sms?.provider) {
    case "aliyun":
      return aliyunSms(sms);
    case "tencent":
      return tencentSms(sms);
    case "twilio":
      return twilioSms(sms);
    case undefined:
      return outbox(db);
  }
}

/**
 * Sends a message. What went wrong is logged by the provider's own code, without number and text.
 *
 * @returns whether it left the house
 * @throws Problem message_failed
 */
export async function sendMessage(
  platform: Pick<Platform, "db" | "settings" | "log">,
  message: Message,
): Promise<MessageSender["kind"]> {
  const sender = senderOf(platform);
  try {
    await sender.send(message);
    return sender.kind;
  } catch (error) {
    if (!(error instanceof OutsideRefusal)) throw error;
    platform.log.warn({ provider: error.party, reason: error.reason }, "message refused");
    throw new Problem("message_failed");
  }
}
