import { z } from "zod";
import { open, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Instant, Language } from "#contract/kernel/values";

/** The official account of WeChat: who follows it by the code they are shown is told of critical values there. */
export const wechats = {
  qrscene: operation({
    method: "GET",
    path: "/wechats/qrscene",
    access: signedIn,
    summary:
      "A QR code, good for ten minutes and one person: who scans it follows the official account, and messages to the caller go to him. `qr` draws what the code says, `url`; `imageUrl` is WeChat's own drawing. The answer in WeChat comes in `language`. not_found where no official account is configured; wechat_failed; too_many_attempts.",
    input: z.object({ language: Language.default("chs") }),
    output: z.object({ url: z.string(), qr: z.string(), imageUrl: z.string(), expires: Instant }),
  }),
  following: operation({
    method: "GET",
    path: "/wechats/following",
    access: signedIn,
    summary: "Since when messages to the caller go to WeChat, and whether an official account is configured.",
    input: z.object({}),
    output: z.object({ isConfigured: z.boolean(), since: Instant.nullable() }),
  }),
  unfollow: operation({
    method: "DELETE",
    path: "/wechats/following",
    access: signedIn,
    summary: "No message to the caller goes to WeChat any more.",
    input: z.object({}),
    output: z.undefined(),
    status: 204,
  }),
};

const signed = ["signature", "timestamp", "nonce"];

/** Called by WeChat alone: the server address of the official account, in plain-text mode. */
export const wechatStreams = {
  verify: stream({
    method: "GET",
    path: "/wechats/push",
    access: open,
    summary: "Answers `echostr`, where WeChat signed the question. not_found where no official account is configured.",
    query: [...signed, "echostr"],
    produces: ["text/plain"],
  }),
  push: stream({
    method: "POST",
    path: "/wechats/push",
    access: open,
    summary:
      "Takes a signed event: of one who scanned a code of wechats/qrscene, and of one who does not follow any more. forbidden, bad_request, file_too_large, not_found.",
    accepts: "text/xml",
    query: signed,
    produces: ["text/xml", "text/plain"],
  }),
};
