import {
  accountLimit,
  addressLimit,
  addressOf,
  clearAttempts,
  countAttempt,
  forgiveAttempt,
  loginLimit,
} from "#api/kernel/access/attempt-limits";
import type { SignInWay } from "#contract/identity/profile";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { factorsOf } from "../second-factor/factor-queries";
import { issueTicket } from "../tickets/ticket-queries";
import { accountByUsername, hasSignedInFrom } from "../accounts/account-queries";
import { passwordMatches, rejectSlowly } from "../accounts/passwords";

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
  const address = addressOf(origin);
  const name = username.toLowerCase();
  const attemptKey = `${name}|${address}`;
  await countAttempt(platform, addressLimit, address);
  await countAttempt(platform, loginLimit, attemptKey);
  const account = await accountByUsername(db, username);
  const isKnownAddress = account !== undefined && (await hasSignedInFrom(db, account.id, origin.ip));
  if (!isKnownAddress) await countAttempt(platform, accountLimit, name);
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
  if (!isKnownAddress) await forgiveAttempt(platform, accountLimit, name);
  return account;
}

/** What waits for a further step, and comes with its ticket. */
type HeldBack = { way: SignInWay; wechatTicket?: string };

/**
 * What comes between a right password and the session.
 *
 * @throws Problem password_must_change while the password is one that somebody else gave, with the `ticket` to choose
 * one; second_factor_required with the `ticket` of the second step and the `methods` it takes
 */
export async function requireNothingMore(
  { platform: { db } }: OperationContext,
  { id: accountId, mustChangePassword }: { id: string; mustChangePassword: boolean },
  held: HeldBack,
): Promise<void> {
  if (mustChangePassword) {
    const { token } = await issueTicket(db, { kind: "firstPassword", minutes: 10, accountId, data: { way: held.way } });
    throw new Problem("password_must_change", { ticket: token });
  }
  await requireSecondFactor(db, accountId, held);
}

/**
 * Asks for the second factor of whoever was let in by something else than a password.
 *
 * @throws Problem second_factor_required, as above
 */
export async function requireSecondFactor(db: Database, accountId: string, held: HeldBack): Promise<void> {
  const { hasTotp, passkeys, hasAny } = await factorsOf(db, accountId);
  if (!hasAny) return;
  const { token } = await issueTicket(db, { kind: "secondFactor", minutes: 10, accountId, data: held });
  const methods = [...(hasTotp ? ["totp"] : []), ...(passkeys.length > 0 ? ["passkey"] : []), "recovery"];
  throw new Problem("second_factor_required", { ticket: token, methods });
}
