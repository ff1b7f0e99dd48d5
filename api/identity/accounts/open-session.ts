import { newToken } from "#api/kernel/access/token";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { insertSession } from "./account-queries";

type LoginType = "normal" | "wechat";

/** Opens a session. @returns the token, shown once, and its life in seconds */
export async function openSession(context: OperationContext, accountId: string, loginType: LoginType = "normal") {
  const { db, settings } = context.platform;
  const accessToken = newToken();
  const seconds = settings.sessionHours * 3600;
  const expires = new Date(Date.now() + seconds * 1000);
  await db.transaction(async (tx) => {
    await insertSession(tx, { accountId, token: accessToken, expires, origin: context.origin, loginType });
    await audit(tx, context, "login", { accountId, subjectId: accountId });
  });
  return { accessToken, expires: seconds, loginType };
}
