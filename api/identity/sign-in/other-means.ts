import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import { setMobile } from "../mobile/mobile-queries";
import { factorsOf, removePasskeys, removeSecret } from "../second-factor/factor-queries";
import { removeRecoveryCodes } from "../second-factor/recovery-code-queries";
import { identityOf, removeIdentity } from "../accounts/identity-queries";
import { accountById } from "../accounts/account-queries";
import { signInChanged } from "../accounts/sign-in-changed";

/** Leaves an account its password alone: whoever set up another way in is out. Each that there was is recorded. */
export async function removeOtherMeans(tx: Transaction, actor: Actor, accountId: string): Promise<void> {
  const { hasTotp, passkeys } = await factorsOf(tx, accountId);
  const wechat = await identityOf(tx, accountId);
  const mobile = (await accountById(tx, accountId))?.mobile ?? null;
  await removeSecret(tx, accountId);
  await removePasskeys(tx, accountId);
  await removeRecoveryCodes(tx, accountId);
  await removeIdentity(tx, accountId);
  await setMobile(tx, accountId, null);
  if (hasTotp) await signInChanged(tx, actor, accountId, "totp_removed");
  if (passkeys.length > 0) await signInChanged(tx, actor, accountId, "passkey_removed");
  if (wechat) await signInChanged(tx, actor, accountId, "wechat_unbound");
  if (mobile) await signInChanged(tx, actor, accountId, "mobile_unbound");
}
