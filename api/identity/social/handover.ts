import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { accountByUsername } from "../accounts/account-queries";
import { openSession } from "../accounts/open-session";
import { requireSecondFactor } from "../sign-in/sign-in";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { publicOrigin } from "#api/kernel/public-origin";
import { Problem } from "#api/infrastructure/problem";
import { useSignature } from "./handover-queries";
import { issueTicket, useTicket } from "../tickets/ticket-queries";

/** A source says who it is about, when, and which of its signatures this is. */
const Claims = z.object({
  sub: z.string().min(1).max(64),
  jti: z.string().min(8).max(128),
  iat: z.number(),
  exp: z.number(),
});
const longestSeconds = 5 * 60;
const visits = { name: "handover", attempts: 120, withinSeconds: 15 * 60 };
const countVisit = ({ platform, origin }: OperationContext) => countAttempt(platform, visits, addressOf(origin));

/** @throws Problem TokenExpiredError, JsonWebTokenError for anything else that is wrong with it */
async function claimsOf(secret: string | undefined, signature: string) {
  if (!secret) throw new Problem("JsonWebTokenError");
  try {
    const { payload } = await jwtVerify(signature, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      maxTokenAge: longestSeconds,
    });
    const claims = Claims.parse(payload);
    if (claims.exp - claims.iat > longestSeconds) throw new Problem("JsonWebTokenError");
    return claims;
  } catch (error) {
    throw new Problem(error instanceof errors.JWTExpired ? "TokenExpiredError" : "JsonWebTokenError");
  }
}

const token = operations.handover.token.handler(async ({ input: { signature, type: source }, context }) => {
  const { db, settings } = context.platform;
  await countVisit(context);
  const secret = Object.hasOwn(settings.handoverSecrets, source) ? settings.handoverSecrets[source] : undefined;
  const { sub, jti } = await claimsOf(secret, signature);
  const account = await accountByUsername(db, sub);
  if (!account || account.deactivated) throw new Problem("JsonWebTokenError");
  // Who keeps the installation signs in himself: another system's secret must not open everything.
  if (account.isOperator) throw new Problem("forbidden");
  const { token: data, expires } = await db.transaction(async (tx) => {
    if (!(await useSignature(tx, { source, jti, accountId: account.id }))) throw new Problem("JsonWebTokenError");
    const ticket = await issueTicket(tx, { kind: "go", minutes: 1, accountId: account.id, data: { source } });
    await audit(tx, context, "go_token_given", { subjectId: account.id, detail: { source } });
    return ticket;
  });
  const url = `${publicOrigin(context)}/go?${new URLSearchParams({ data, source })}`;
  return { data, url, expires: expires.toISOString() };
});

const go = operations.handover.go.handler(async ({ input, context }) => {
  await countVisit(context);
  const ticket = await useTicket(context.platform.db, "go", input.data);
  if (!ticket.accountId || ticket.data.source !== input.source) throw new Problem("ticket_over");
  // The other system vouches for the first factor alone.
  await requireSecondFactor(context.platform.db, ticket.accountId, { way: "handover" });
  return openSession(context, ticket.accountId, { way: "handover", hadSecondStep: false });
});

export const handover = { token, go };
