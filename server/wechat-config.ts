import type { WechatSettings } from "#api/social/wechat";
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
