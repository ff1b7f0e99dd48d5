import { addressOf, countAttempt, registrationLimit } from "#api/kernel/access/attempt-limits";
import { scopeOf } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { domainOf } from "#api/kernel/domains/domain-queries";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { readTicket, useTicket } from "../tickets/ticket-queries";
import {
  accountById,
  asAccount,
  insertAccount,
  revokeSession,
  revokeSessionsOf,
  setPasswordHash,
} from "../accounts/account-queries";
import { confirmPassword } from "../accounts/confirm-password";
import { membershipsOf } from "../accounts/membership-queries";
import { openSession, wayHeld } from "../accounts/open-session";
import { hashPassword, passwordMatches } from "../accounts/passwords";
import { permissionsOf } from "../accounts/permissions";
import { confirmCode } from "../second-factor/confirm-code";
import { factorsOf } from "../second-factor/factor-queries";
import { removeOtherMeans } from "./other-means";
import { signInChanged } from "../accounts/sign-in-changed";
import { requireNothingMore, verifyCredentials } from "./sign-in";

const login = operations.accounts.login.handler(async ({ input, context }) => {
  const account = await verifyCredentials(context, input);
  await requireNothingMore(context, account, { way: "password" });
  return openSession(context, account.id, { way: "password", hadSecondStep: false });
});

const logout = operations.accounts.logout.handler(async ({ context }) => {
  await context.platform.db.transaction(async (tx) => {
    await revokeSession(tx, context.caller().sessionId);
    await audit(tx, context, "logout", { subjectId: context.caller().accountId });
  });
});

const register = operations.accounts.register.handler(async ({ input, context }) => {
  const { platform, origin } = context;
  const domain = await domainOf(platform.db, origin.host);
  if (!domain.allowRegistration) throw new Problem("registration_closed");
  // Before the password is hashed, which costs the most.
  await countAttempt(platform, registrationLimit, addressOf(origin));
  const passwordHash = await hashPassword(input.password);
  return platform.db.transaction(async (tx) => {
    const account = await insertAccount(tx, {
      username: input.username,
      name: input.name,
      passwordHash,
      termsAccepted: new Date(),
    });
    await audit(tx, context, "account_registered", { accountId: account.id, subjectId: account.id });
    return asAccount(account);
  });
});

const me = operations.accounts.me.handler(({ context }) => {
  const caller = context.caller();
  const registers = (["registry_create", "registry_update"] as const).some(
    (action) => scopeOf(caller, action).length > 0,
  );
  return { ...asAccount(caller.profile), registry: registers };
});

const permissions = operations.accounts.permissions.handler(({ context }) => permissionsOf(context.caller()));

const organizations = operations.accounts.organizations.handler(({ context }) =>
  membershipsOf(context.platform.db, context.caller()),
);

/** Kept as it was, a password that somebody else gave would stay known to them. */
async function newPasswordHash(account: { passwordHash: string }, password: string): Promise<string> {
  if (await passwordMatches(account.passwordHash, password)) throw new Problem("password_unchanged");
  return hashPassword(password);
}

const changePassword = operations.accounts.changePassword.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  const account = await confirmPassword(context, input.oldPassword);
  const passwordHash = await newPasswordHash(account, input.newPassword);
  await db.transaction(async (tx) => {
    await setPasswordHash(tx, caller.accountId, passwordHash);
    await revokeSessionsOf(tx, caller.accountId, caller.sessionId);
    if (input.removeOthers) await removeOtherMeans(tx, context, caller.accountId);
    await signInChanged(tx, context, caller.accountId, "password_changed");
  });
});

const updatePassword = operations.accounts.updatePassword.handler(async ({ input, context }) => {
  const account = await verifyCredentials(context, { username: input.username, password: input.oldPwd });
  const passwordHash = await newPasswordHash(account, input.newPwd);
  if ((await factorsOf(context.platform.db, account.id)).hasAny) await confirmCode(context, account.id, input.code);
  await context.platform.db.transaction(async (tx) => {
    await setPasswordHash(tx, account.id, passwordHash);
    await revokeSessionsOf(tx, account.id, null);
    await signInChanged(tx, context, account.id, "password_changed");
  });
});

const firstPassword = operations.accounts.firstPassword.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId, data } = await readTicket(db, "firstPassword", input.ticket);
  const account = accountId === null ? undefined : await accountById(db, accountId);
  if (!account?.mustChangePassword || account.deactivated) throw new Problem("ticket_over");
  const passwordHash = await newPasswordHash(account, input.newPassword);
  await db.transaction(async (tx) => {
    await useTicket(tx, "firstPassword", input.ticket);
    await setPasswordHash(tx, account.id, passwordHash);
    await revokeSessionsOf(tx, account.id, null);
    await signInChanged(tx, context, account.id, "password_changed");
  });
  const way = wayHeld(data);
  await requireNothingMore(context, { id: account.id, mustChangePassword: false }, { way });
  return openSession(context, account.id, { way, hadSecondStep: false });
});

export const accounts = {
  login,
  logout,
  register,
  me,
  permissions,
  organizations,
  changePassword,
  firstPassword,
  updatePassword,
};
