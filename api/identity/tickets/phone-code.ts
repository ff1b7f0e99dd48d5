import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { CallContext } from "#api/kernel/operations";
import { outwardOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { issueTicket, type NewTicket } from "./ticket-queries";

/**
 * A ticket for a phone without an account: its secret, the address that the phone opens with it, and that address to scan.
 *
 * @param page path of what it opens
 * @returns expires as an ISO instant
 * @throws Problem as outwardOrigin
 */
export async function issuePhoneCode(
  db: Database | Transaction,
  context: CallContext,
  { page, ...ticket }: NewTicket & { page: string },
) {
  const origin = outwardOrigin(context);
  const { token, expires } = await issueTicket(db, ticket);
  const url = `${origin}${page}?${new URLSearchParams({ code: token })}`;
  return { code: token, url, qr: await qrSvg(url), expires: expires.toISOString() };
}
