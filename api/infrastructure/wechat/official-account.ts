import { z } from "zod";
import { askJson, OutsideRefusal } from "../outside/ask-json";

/** An official account (公众号, a service account) of WeChat, beside the sign-in by QR code. */
export interface OfficialSettings {
  /** https://api.weixin.qq.com, asked by the platform. */
  apiUrl: string;
  /** https://mp.weixin.qq.com, where QR codes are drawn. */
  mpUrl: string;
  appId: string;
  appSecret: string;
  /** Shared with WeChat alone: it signs what it pushes. */
  token: string;
  /** The message of critical values, and its place for the organization ("thing1"). */
  criticalTemplate: string;
  criticalField: string;
  /** The message about a consultation, where there is one, and its place for what happened. */
  consultationTemplate?: string | null;
  consultationField?: string;
}

export interface SceneQr {
  /** What the code says: drawn, a phone that scans it opens the official account. */
  url: string;
  /** Where WeChat draws it. */
  imageUrl: string;
}

const party = "wechat-official";
/** Renewed so long before it ends; five minutes before, WeChat lets the old and the new one stand side by side. */
const aheadMs = 5 * 60_000;
/** invalid credential, invalid access_token, access_token expired: it was renewed elsewhere. */
const tokenIsOver = ["40001", "40014", "42001"];
/** A field "thing" of a template bears twenty characters. */
const longestThing = 20;

const Refused = z.object({ errcode: z.number().refine((code) => code !== 0) });
const AccessToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Ticket = z.object({ ticket: z.string().min(1), url: z.string().min(1) });
const Sent = z.object({ msgid: z.union([z.number(), z.string()]) });

/** One token an account, however many ask at once. */
const tokens = new WeakMap<OfficialSettings, Promise<{ token: string; until: number }>>();

/**
 * A QR code with a scene of its own ("QR_STR_SCENE"): who scans it follows the account, and WeChat tells of the scene.
 *
 * @param scene at most 64 characters
 * @throws OutsideRefusal; errors come as `errcode` under HTTP 200
 */
export async function sceneQr(settings: OfficialSettings, scene: string, seconds: number): Promise<SceneQr> {
  const { ticket, url } = await ask(settings, Ticket, "/cgi-bin/qrcode/create", {
    expire_seconds: seconds,
    action_name: "QR_STR_SCENE",
    action_info: { scene: { scene_str: scene } },
  });
  const image = new URL("/cgi-bin/showqrcode", settings.mpUrl);
  image.searchParams.set("ticket", ticket);
  return { url, imageUrl: image.href };
}

/** Tells a follower that a report of the organization flags a critical value. @throws OutsideRefusal */
export const sendCritical = (
  settings: OfficialSettings,
  { openId, organization, url }: { openId: string; organization: string; url: string | null },
): Promise<void> =>
  sendTemplate(settings, {
    ...{ openId, url },
    template: settings.criticalTemplate,
    field: settings.criticalField,
    text: organization,
  });

/** Fills one place of a template. @throws OutsideRefusal */
export async function sendTemplate(
  settings: OfficialSettings,
  {
    openId,
    template,
    field,
    text,
    url,
  }: { openId: string; template: string; field: string; text: string; url: string | null },
): Promise<void> {
  const value = Array.from(text).slice(0, longestThing).join("");
  await ask(settings, Sent, "/cgi-bin/message/template/send", {
    touser: openId,
    template_id: template,
    ...(url && { url }),
    data: { [field]: { value } },
  });
}

async function ask<Answer>(settings: OfficialSettings, schema: z.ZodType<Answer>, path: string, body: unknown) {
  const once = async () => {
    const url = new URL(path, settings.apiUrl);
    url.searchParams.set("access_token", await accessToken(settings));
    return answered(schema, url, body);
  };
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof OutsideRefusal) || !tokenIsOver.includes(error.reason)) throw error;
    tokens.delete(settings);
    return once();
  }
}

async function accessToken(settings: OfficialSettings): Promise<string> {
  const known = await tokens.get(settings);
  if (known && known.until > Date.now()) return known.token;
  const fresh = newToken(settings);
  tokens.set(settings, fresh);
  fresh.catch(() => tokens.delete(settings));
  return (await fresh).token;
}

/** The token that does not end those other servers of the installation hold ("stable_token"). */
async function newToken({ apiUrl, appId, appSecret }: OfficialSettings) {
  const asked = { grant_type: "client_credential", appid: appId, secret: appSecret };
  const answer = await answered(AccessToken, new URL("/cgi-bin/stable_token", apiUrl), asked);
  return { token: answer.access_token, until: Date.now() + answer.expires_in * 1000 - aheadMs };
}

async function answered<Answer>(schema: z.ZodType<Answer>, url: URL, asked: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const { status, body } = await askJson(party, url, { method: "POST", headers, body: JSON.stringify(asked) });
  const refused = Refused.safeParse(body);
  if (refused.success) throw new OutsideRefusal(party, String(refused.data.errcode));
  const answer = schema.safeParse(body);
  if (!answer.success) throw new OutsideRefusal(party, `HTTP ${status}`);
  return answer.data;
}
