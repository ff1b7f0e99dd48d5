import { createHash, timingSafeEqual } from "node:crypto";
import { SaxesParser } from "saxes";

/** Older signatures are somebody's copy. WeChat repeats an unanswered push within seconds. */
const longestMs = 5 * 60_000;

/**
 * Whether WeChat sent it: `signature` is the SHA-1 of token, timestamp and nonce, sorted and joined (its documentation:
 * "Access guide"). It covers no body, so the address has to be one of HTTPS.
 */
export function isSigned(query: URLSearchParams, token: string, now: Date): boolean {
  const [signature, timestamp, nonce] = ["signature", "timestamp", "nonce"].map((name) => query.get(name) ?? "");
  if (!signature || !timestamp || Math.abs(now.getTime() - Number(timestamp) * 1000) > longestMs) return false;
  const expected = createHash("sha1")
    .update([token, timestamp, nonce ?? ""].sort().join(""))
    .digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export type PushMessage =
  /** `scene` where somebody scanned a code that has one. */
  | { kind: "follow"; openId: string; account: string; scene: string | null }
  | { kind: "unfollow"; openId: string }
  | { kind: "other" };

/**
 * Reads a push: XML of one element whose children bear text. Document types and entities of its own are refused.
 *
 * @returns null for anything else
 */
export function readPush(xml: string): PushMessage | null {
  const fields = fieldsOf(xml);
  if (!fields) return null;
  const [openId, account] = [fields.get("FromUserName") ?? "", fields.get("ToUserName") ?? ""];
  if (!openId || !account) return null;
  if (fields.get("MsgType") !== "event") return { kind: "other" };
  const key = fields.get("EventKey") ?? "";
  switch (fields.get("Event")) {
    case "subscribe":
      return { kind: "follow", openId, account, scene: key.startsWith("qrscene_") ? key.slice(8) : null };
    case "SCAN":
      return { kind: "follow", openId, account, scene: key || null };
    case "unsubscribe":
      return { kind: "unfollow", openId };
    default:
      return { kind: "other" };
  }
}

function fieldsOf(xml: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  const path: string[] = [];
  const add = (text: string) => {
    const [, name] = path;
    if (name && path.length === 2) fields.set(name, (fields.get(name) ?? "") + text);
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("a push has no document type");
  });
  parser.on("opentag", ({ name }) => path.push(name));
  parser.on("closetag", () => path.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  try {
    parser.write(xml).close();
    return fields;
  } catch {
    return null;
  }
}

/** A text for who sent the push, as its answer. */
export const textReply = (to: { openId: string; account: string }, text: string, now: Date): string =>
  `<xml><ToUserName>${escaped(to.openId)}</ToUserName><FromUserName>${escaped(to.account)}</FromUserName>` +
  `<CreateTime>${Math.floor(now.getTime() / 1000)}</CreateTime><MsgType>text</MsgType>` +
  `<Content>${escaped(text)}</Content></xml>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
