import { randomBytes } from "node:crypto";
import { addressLimit, clearAttempts, countAttempt, forgiveAttempt, loginLimit } from "../access/attempt-limits";
import { audit } from "../audit/audit-queries";
import type { OperationContext } from "../operations";
import { Problem } from "../problem";
import { accountByUsername, insertSession } from "./account-queries";
import { passwordMatches, rejectSlowly } from "./passwords";

/**
 * The account of a right user name and password.
 *
 * @throws Problem wrong_credentials, the same for an unknown name; too_many_attempts
 */
export async function verifyCredentials(
  context: OperationContext,
  { username, password }: { username: string; password: string },
) {
  const { platform, origin } = context;
  const { db } = platform;
  const address = origin.ip ?? "unknown";
  const attemptKey = `${username.toLowerCase()}|${address}`;
  await countAttempt(platform, addressLimit, address);
  await countAttempt(platform, loginLimit, attemptKey);
  const account = await accountByUsername(db, username);
  const isRight =
    account && !account.deactivated
      ? await passwordMatches(account.passwordHash, password)
      : await rejectSlowly(password);
  if (!account || !isRight) {
    await audit(db, context, "login_failed", { subjectId: account?.id ?? null });
    throw new Problem("wrong_credentials");
  }
  await clearAttempts(platform, loginLimit, attemptKey);
  await forgiveAttempt(platform, addressLimit, address);
  return account;
}

/** Opens a session. @returns the token, shown once, and its life in seconds */
export async function openSession(context: OperationContext, accountId: string) {
  const { db, settings } = context.platform;
  const accessToken = randomBytes(32).toString("base64url");
  const seconds = settings.sessionHours * 3600;
  const expires = new Date(Date.now() + seconds * 1000);
  await db.transaction(async (tx) => {
    await insertSession(tx, { accountId, token: accessToken, expires, origin: context.origin });
    await audit(tx, context, "login", { accountId, subjectId: accountId });
  });
  return { accessToken, expires: seconds, loginType: "normal" as const };
}
