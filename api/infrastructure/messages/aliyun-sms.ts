import { randomUUID } from "node:crypto";
import { z } from "zod";
import { askJson, OutsideRefusal } from "../outside/ask-json";
import { placesOf, type MessageSender, type MessageTemplates } from "./message";
import { hmacSha256, percentEncoded, sha256Hex } from "./signing";

export interface AliyunSettings {
  provider: "aliyun";
  /** https://dysmsapi.aliyuncs.com, or another endpoint. */
  url: string;
  keyId: string;
  keySecret: string;
  /** The approved signature, and templates with places named as in `placesOf`. */
  signName: string;
  templates: MessageTemplates;
}

/** Errors come under HTTP 200 too: only Code "OK" is good. */
const Answer = z.object({ Code: z.string() });

/**
 * Alibaba Cloud's SendSms of 2017-05-25, signed as ACS3-HMAC-SHA256 (its documentation: "V3 request body and
 * signature"). Number and code stand in the query string, so the address is never logged.
 */
export function aliyunSms(settings: AliyunSettings): MessageSender {
  const { url, keyId, keySecret, signName, templates } = settings;
  return {
    kind: "sms",
    sends: (about) => templates[about] !== null,
    async send(message) {
      const query = canonicalQuery({
        PhoneNumbers: message.mobile.replace("+", ""),
        SignName: signName,
        TemplateCode: templates[message.about] ?? "",
        TemplateParam: JSON.stringify(placesOf(message)),
      });
      const target = new URL(`/?${query}`, url);
      const call = { host: target.host, action: "SendSms", version: "2017-05-25", query };
      const headers = signedHeaders(call, { keyId, keySecret, now: new Date(), nonce: randomUUID() });
      const { status, body } = await askJson("aliyun", target, { method: "POST", headers });
      const answer = Answer.safeParse(body);
      if (!answer.success || answer.data.Code !== "OK") {
        throw new OutsideRefusal("aliyun", answer.data?.Code ?? `HTTP ${status}`);
      }
    },
  };
}

const canonicalQuery = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .join("&");

interface Signer {
  keyId: string;
  keySecret: string;
  now: Date;
  nonce: string;
}

interface Call {
  host: string;
  action: string;
  version: string;
  /** Canonical: sorted and percent-encoded. */
  query: string;
}

/** The headers of a POST without a body, with its signature; `host` is left to the connection. */
export function signedHeaders({ host, action, version, query }: Call, { keyId, keySecret, now, nonce }: Signer) {
  const headers = {
    "x-acs-action": action,
    "x-acs-content-sha256": sha256Hex(""),
    "x-acs-date": now.toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const signed = Object.entries({ host, ...headers });
  const names = signed.map(([name]) => name).join(";");
  const lines = signed.map(([name, value]) => `${name}:${value}\n`);
  const canonical = ["POST", "/", query, lines.join(""), names, sha256Hex("")].join("\n");
  const signature = hmacSha256(keySecret, `ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`).toString("hex");
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`,
  };
}
