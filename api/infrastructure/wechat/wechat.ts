import { z } from "zod";
import { askJson, OutsideRefusal } from "../outside/ask-json";

export interface WechatSettings {
  /** https://open.weixin.qq.com, where people scan. */
  openUrl: string;
  /** https://api.weixin.qq.com, asked by the platform. */
  apiUrl: string;
  appId: string;
  appSecret: string;
}

export interface WechatPerson {
  /** The same in all applications of one provider account. */
  unionId: string;
  nickname: string;
}

/** The page with the QR code (WeChat Open Platform, "website application login"). @param returnTo absolute address */
export function qrPage({ openUrl, appId }: WechatSettings, returnTo: string, state: string): string {
  const url = new URL("/connect/qrconnect", openUrl);
  // In this order, and with the fragment: the page checks for both.
  url.search = new URLSearchParams({
    appid: appId,
    redirect_uri: returnTo,
    response_type: "code",
    scope: "snsapi_login",
    state,
  }).toString();
  url.hash = "wechat_redirect";
  return url.href;
}

const Refused = z.object({ errcode: z.number().refine((code) => code !== 0) });
const AccessToken = z.object({ access_token: z.string(), openid: z.string() });
const UserInfo = z.object({ unionid: z.string().min(1), nickname: z.string().default("") });

/**
 * The person behind a code of the QR page; a code works once, for ten minutes.
 *
 * @throws OutsideRefusal; errors come as `errcode` under HTTP 200
 */
export async function personOf({ apiUrl, appId, appSecret }: WechatSettings, code: string): Promise<WechatPerson> {
  const granted = await ask(AccessToken, apiUrl, "/sns/oauth2/access_token", {
    appid: appId,
    secret: appSecret,
    code,
    grant_type: "authorization_code",
  });
  const { unionid, nickname } = await ask(UserInfo, apiUrl, "/sns/userinfo", granted);
  return { unionId: unionid, nickname };
}

async function ask<Answer>(schema: z.ZodType<Answer>, apiUrl: string, path: string, query: Record<string, string>) {
  const url = new URL(path, apiUrl);
  url.search = new URLSearchParams(query).toString();
  const { status, body } = await askJson("wechat", url, { method: "GET" });
  const refused = Refused.safeParse(body);
  if (refused.success) throw new OutsideRefusal("wechat", String(refused.data.errcode));
  const answer = schema.safeParse(body);
  if (!answer.success) throw new OutsideRefusal("wechat", `HTTP ${status}`);
  return answer.data;
}
