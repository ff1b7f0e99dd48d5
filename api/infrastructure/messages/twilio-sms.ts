import { z } from "zod";
import { askJson, OutsideRefusal } from "../outside/ask-json";
import type { MessageSender } from "./message";
import { messageText } from "./message-text";

export interface TwilioSettings {
  provider: "twilio";
  /** https://api.twilio.com, or another endpoint. */
  url: string;
  /** Account SID and auth token. */
  keyId: string;
  keySecret: string;
  /** A number, or the SID of a messaging service ("MG…"). */
  from: string;
  signName: string;
}

const Refusal = z.object({ code: z.number() });

/** Twilio's Messages resource of 2010-04-01: a form, Basic authentication, 201 when it is queued. */
export function twilioSms({ url, keyId, keySecret, from, signName }: TwilioSettings): MessageSender {
  return {
    kind: "sms",
    sends: () => true,
    async send(message) {
      const sender: Record<string, string> = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
      const { status, body } = await askJson(
        "twilio",
        new URL(`/2010-04-01/Accounts/${encodeURIComponent(keyId)}/Messages.json`, url),
        {
          method: "POST",
          headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}` },
          body: new URLSearchParams({ To: message.mobile, ...sender, Body: messageText(message, signName) }),
        },
      );
      if (status === 201) return;
      const refusal = Refusal.safeParse(body);
      throw new OutsideRefusal("twilio", refusal.success ? String(refusal.data.code) : `HTTP ${status}`);
    },
  };
}
