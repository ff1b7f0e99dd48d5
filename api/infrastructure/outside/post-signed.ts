import { createHmac, timingSafeEqual } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { reachableAddresses } from "./reachable";

const timeoutMs = 10_000;

/** Hex HMAC-SHA-256 of a call about a thing, which keeps an answer to one from being played as an answer to another. */
export const callSignature = (secret: string, subject: string, body: string): string =>
  createHmac("sha256", secret).update(`${subject}.${body}`).digest("hex");

export function isCallSignature(given: string, secret: string, subject: string, body: string): boolean {
  const [bytes, right] = [Buffer.from(given, "hex"), Buffer.from(callSignature(secret, subject, body), "hex")];
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

interface SignedPost {
  url: URL;
  body: string;
  headers: Record<string, string>;
  /** CIDR ranges that may be called in spite of what they are. */
  allowed: readonly string[];
  signal: AbortSignal;
}

/**
 * Posts JSON to an address that somebody typed. The host's addresses are looked up once and judged, and one of them is
 * connected to: a second look-up could lead elsewhere. Redirections are not followed, and the answer's body is not read.
 *
 * @returns the status of the answer
 * @throws NotAllowed; the error of the connection; a TimeoutError after 10 s
 */
export async function postSigned({ url, body, headers, allowed, signal }: SignedPost): Promise<number> {
  const [address] = await reachableAddresses(url.hostname.replace(/^\[|\]$/g, ""), allowed);
  if (!address) throw new Error("no address");
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const post = send(
      url,
      {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)), ...headers },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        lookup: (_, options, done) =>
          options.all ? done(null, [address]) : done(null, address.address, address.family),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    post.on("error", reject);
    post.end(body);
  });
}
