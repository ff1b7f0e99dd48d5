import { clearAttempts, countAttempt, loginLimit } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { accountById } from "./account-queries";
import { passwordMatches } from "./passwords";

/**
 * Asks the caller for their password once more, before something that a stranger at their desk should not do.
 *
 * @returns their account
 * @throws Problem wrong_password, too_many_attempts
 */
export async function confirmPassword(context: OperationContext, password: string) {
  const { accountId } = context.caller();
  const attemptKey = `change|${accountId}`;
  await countAttempt(context.platform, loginLimit, attemptKey);
  const account = found(await accountById(context.platform.db, accountId));
  if (!(await passwordMatches(account.passwordHash, password))) throw new Problem("wrong_password");
  await clearAttempts(context.platform, loginLimit, attemptKey);
  return { ...account, accountId };
}
