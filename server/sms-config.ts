import type { SmsSettings } from "#api/infrastructure/messages/sender";
import type { Config } from "../config";

const hosts = {
  aliyun: "https://dysmsapi.aliyuncs.com",
  tencent: "https://sms.tencentcloudapi.com",
  twilio: "https://api.twilio.com",
};

/** The provider of messages that is configured; config.ts has seen to it that nothing is missing. */
export function smsSettings(config: Config): SmsSettings | null {
  const { SMS_PROVIDER: provider } = config;
  if (provider === "outbox") return null;
  const account = {
    url: config.SMS_URL ?? hosts[provider],
    keyId: config.SMS_KEY_ID ?? "",
    keySecret: config.SMS_KEY_SECRET ?? "",
    signName: config.SMS_SIGN_NAME ?? "Radbridge",
  };
  const templates = {
    code: config.SMS_TEMPLATE ?? null,
    critical: config.SMS_CRITICAL_TEMPLATE ?? null,
    turn: config.SMS_TURN_TEMPLATE ?? null,
    booked: config.SMS_BOOKED_TEMPLATE ?? null,
    moved: config.SMS_MOVED_TEMPLATE ?? null,
    cancelled: config.SMS_CANCELLED_TEMPLATE ?? null,
    reminder: config.SMS_REMINDER_TEMPLATE ?? null,
    reportRecalled: config.SMS_RECALLED_TEMPLATE ?? null,
    reportAmended: config.SMS_AMENDED_TEMPLATE ?? null,
    consultation: config.SMS_CONSULTATION_TEMPLATE ?? null,
  };
  switch (provider) {
    case "aliyun":
      return { provider, ...account, templates };
    case "tencent":
      return { provider, ...account, templates, appId: config.SMS_APP_ID ?? "", region: config.SMS_REGION };
    case "twilio":
      return { provider, ...account, from: config.SMS_FROM ?? "" };
  }
}
