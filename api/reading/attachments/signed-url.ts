import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { isSignature, signature } from "#api/kernel/access/signed";

/** What a signed address allows: this attachment, until then, on behalf of the account that asked for it. */
export interface Grant {
  attachmentId: string;
  accountId: string;
  expires: Date;
}

const Query = z.object({ by: Id, expires: z.string().regex(/^\d{1,12}$/), signature: z.string() });

/**
 * The address of the attachment below `origin`, readable without an account by whoever holds it.
 *
 * @param secret of the installation; whoever knows it can make addresses himself
 */
export function signedUrl(origin: string, { attachmentId, accountId, expires }: Grant, secret: string): string {
  const until = String(Math.floor(expires.getTime() / 1000));
  const mark = sign([attachmentId, accountId, until], secret).toString("base64url");
  const query = new URLSearchParams({ by: accountId, expires: until, signature: mark });
  return `${origin}/api/v1/attachments/${attachmentId}/signed?${query}`;
}

/** The grant an address carries, also one past its time; null for an address this installation never signed. */
export function grantIn(attachmentId: string, query: URLSearchParams, secret: string): Grant | null {
  const read = Query.safeParse(Object.fromEntries(query));
  if (!read.success) return null;
  const { by: accountId, expires, signature: mark } = read.data;
  if (!isSignature(mark, sign([attachmentId, accountId, expires], secret))) return null;
  return { attachmentId, accountId, expires: new Date(Number(expires) * 1000) };
}

const sign = (parts: string[], secret: string) => signature(secret, "attachment", parts);
