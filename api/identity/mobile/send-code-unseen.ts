import { audit } from "#api/infrastructure/audit/audit-queries";
import { sendMessage } from "#api/infrastructure/messages/sender";
import type { OperationContext } from "#api/kernel/operations";
import type { Language } from "#contract/kernel/values";
import { codeMinutes, issueCode } from "./code-queries";

/**
 * Sends a code to an account's mobile, asked for by somebody who is not signed in. Not waited for: how long the answer takes,
 * or that it fails, would tell that there is such an account.
 */
export async function sendCodeUnseen(
  context: OperationContext,
  purpose: "resetPassword" | "signIn",
  { id: accountId, mobile }: { id: string; mobile: string },
  language: Language,
): Promise<void> {
  const { platform, origin } = context;
  const code = await platform.db.transaction(async (tx) => {
    const issued = await issueCode(tx, { purpose, subjectId: accountId, recipient: mobile });
    await audit(tx, context, "mobile_code_sent", { subjectId: accountId, detail: { purpose } });
    return issued;
  });
  sendMessage(platform, { about: "code", mobile, code, minutes: codeMinutes, language }).catch((error: unknown) =>
    platform.log.error({ err: error, requestId: origin.requestId, purpose }, "no code sent"),
  );
}
