import { SignInWay } from "#contract/identity/profile";
import { newToken } from "#api/kernel/access/token";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { insertSession, loginTypeOf, type SignInMeans } from "./account-queries";

/** A ticket from before an upgrade names none. */
const HeldWay = SignInWay.catch("password");

/** By what somebody began who comes in by a further step. @param held data of that step's ticket */
export const wayHeld = (held: Record<string, string>): SignInWay => HeldWay.parse(held.way);

/** Opens a session. @returns the token, shown once, and its life in seconds */
export async function openSession(context: OperationContext, accountId: string, means: SignInMeans) {
  const { db, settings } = context.platform;
  const accessToken = newToken();
  const seconds = settings.sessionHours * 3600;
  const expires = new Date(Date.now() + seconds * 1000);
  await db.transaction(async (tx) => {
    await insertSession(tx, { accountId, token: accessToken, expires, origin: context.origin, means });
    await audit(tx, context, "login", { accountId, subjectId: accountId });
  });
  return { accessToken, expires: seconds, loginType: loginTypeOf(means.way) };
}
