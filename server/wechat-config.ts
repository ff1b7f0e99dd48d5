import type { OfficialSettings } from "#api/infrastructure/wechat/official-account";
import type { WechatSettings } from "#api/infrastructure/wechat/wechat";
import type { Config } from "../config";

/** Signing in by WeChat, where it is configured. */
export function wechatSettings(config: Config): WechatSettings | null {
  if (!config.WECHAT_APP_ID || !config.WECHAT_APP_SECRET) return null;
  return {
    openUrl: config.WECHAT_OPEN_URL,
    apiUrl: config.WECHAT_API_URL,
    appId: config.WECHAT_APP_ID,
    appSecret: config.WECHAT_APP_SECRET,
  };
}

/** The official account, where it is configured; config.ts has seen to it that nothing is missing. */
export const officialSettings = (config: Config): OfficialSettings | null =>
  config.WECHAT_OFFICIAL_APP_ID
    ? {
        apiUrl: config.WECHAT_API_URL,
        mpUrl: config.WECHAT_MP_URL,
        appId: config.WECHAT_OFFICIAL_APP_ID,
        appSecret: config.WECHAT_OFFICIAL_APP_SECRET ?? "",
        token: config.WECHAT_OFFICIAL_TOKEN ?? "",
        criticalTemplate: config.WECHAT_OFFICIAL_CRITICAL_TEMPLATE ?? "",
        criticalField: config.WECHAT_OFFICIAL_CRITICAL_FIELD,
        consultationTemplate: config.WECHAT_OFFICIAL_CONSULTATION_TEMPLATE ?? null,
        consultationField: config.WECHAT_OFFICIAL_CONSULTATION_FIELD,
      }
    : null;
