import { clearAttempts, countAttempt } from "#api/kernel/access/attempt-limits";
import { accountById } from "../accounts/account-queries";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { useStep } from "./factor-queries";
import { useRecoveryCode } from "./recovery-code-queries";
import { stepOf } from "./totp";

/** Wrong codes for one account: whoever tries knows its password already. */
const codeLimit = { name: "second-step", attempts: 5, withinSeconds: 15 * 60 };

/**
 * Uses up a code of the account's app, or one of its recovery codes.
 *
 * @throws Problem code_wrong, also for none; too_many_attempts
 */
export async function confirmCode(context: OperationContext, accountId: string, code: string | undefined) {
  const { platform } = context;
  // Asked for in the first place: no attempt.
  if (code === undefined) throw new Problem("code_wrong");
  await countAttempt(platform, codeLimit, accountId);
  if (!(await isRight(platform.db, accountId, code))) {
    await audit(platform.db, context, "login_failed", { subjectId: accountId });
    throw new Problem("code_wrong");
  }
  await clearAttempts(platform, codeLimit, accountId);
}

async function isRight(db: Database, accountId: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(db, accountId, code);
  const account = await accountById(db, accountId);
  const step = account?.totpSecret && account.totpConfirmed ? stepOf(account.totpSecret, code, new Date()) : null;
  return step !== null && useStep(db, accountId, step);
}
