import { z } from "zod";
import { askJson, OutsideRefusal } from "../outside/ask-json";
import { placesOf, type MessageSender, type MessageTemplates } from "./message";
import { hmacSha256, sha256Hex } from "./signing";

export interface TencentSettings {
  provider: "tencent";
  /** https://sms.tencentcloudapi.com, or another endpoint. */
  url: string;
  region: string;
  keyId: string;
  keySecret: string;
  /** SmsSdkAppId. */
  appId: string;
  signName: string;
  /** TemplateIds, with the places {1}, {2}, … in the order of `placesOf`. */
  templates: MessageTemplates;
}

/** HTTP 200 in every case: either an error, or a status for each number. */
const Answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
});

const type = "application/json; charset=utf-8";

/** Tencent Cloud's SendSms of 2021-01-11, signed as TC3-HMAC-SHA256 (its documentation: "Signature v3"). */
export function tencentSms(settings: TencentSettings): MessageSender {
  const { url, region, appId, signName, templates } = settings;
  return {
    kind: "sms",
    sends: (about) => templates[about] !== null,
    async send(message) {
      const target = new URL("/", url);
      const body = JSON.stringify({
        PhoneNumberSet: [message.mobile],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: templates[message.about] ?? "",
        TemplateParamSet: Object.values(placesOf(message)),
      });
      const now = new Date();
      const headers = {
        "content-type": type,
        authorization: authorization({ host: target.host, service: "sms", body }, settings, now),
        "x-tc-action": "SendSms",
        "x-tc-version": "2021-01-11",
        "x-tc-region": region,
        "x-tc-timestamp": String(seconds(now)),
      };
      const answered = await askJson("tencent", target, { method: "POST", headers, body });
      const answer = Answer.safeParse(answered.body);
      if (!answer.success) throw new OutsideRefusal("tencent", `HTTP ${answered.status}`);
      const { Error: error, SendStatusSet: [sent] = [] } = answer.data.Response;
      if (sent?.Code !== "Ok") throw new OutsideRefusal("tencent", error?.Code ?? sent?.Code ?? "nothing sent");
    },
  };
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

interface Call {
  host: string;
  service: string;
  body: string;
}

/** The Authorization header of a POST with this body. */
export function authorization(
  { host, service, body }: Call,
  { keyId, keySecret }: Pick<TencentSettings, "keyId" | "keySecret">,
  now: Date,
): string {
  const day = now.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const names = "content-type;host";
  const headers = `content-type:${type}\nhost:${host}\n`;
  const canonical = ["POST", "/", "", headers, names, sha256Hex(body)].join("\n");
  const toSign = ["TC3-HMAC-SHA256", String(seconds(now)), scope, sha256Hex(canonical)].join("\n");
  const signingKey = [service, "tc3_request"].reduce(
    (key, text) => hmacSha256(key, text),
    hmacSha256(`TC3${keySecret}`, day),
  );
  const signature = hmacSha256(signingKey, toSign).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
