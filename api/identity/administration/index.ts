import { randomInt } from "node:crypto";
import { accountById, revokeSessionsOf } from "../accounts/account-queries";
import { hashPassword } from "../accounts/passwords";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { latestMessages } from "#api/infrastructure/messages/outbox";
import { senderOf } from "#api/infrastructure/messages/sender";
import { operations } from "#api/kernel/operations";
import { deactivate as deactivateAccount } from "../own-account/deactivation";
import { found, Problem } from "#api/infrastructure/problem";
import { accountsLike, changeAccount, removeSecondFactors } from "./account-list-queries";

/** As many as one screen shows. */
const shownMessages = 100;

const outbox = operations.administration.outbox.handler(async ({ context }) => {
  const { platform } = context;
  const messages = await latestMessages(platform.db, shownMessages);
  await platform.db.transaction((tx) => audit(tx, context, "outbox_viewed", { detail: { count: messages.length } }));
  return { isInUse: senderOf(platform).kind === "outbox", messages };
});

const accounts = operations.administration.accounts.handler(({ input, context }) =>
  accountsLike(context.platform.db, input),
);

const allowGroup = operations.administration.allowGroup.handler(async ({ input: { id, canCreateGroup }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await changeAccount(tx, id, { canCreateGroup }))) throw new Problem("not_found");
    await audit(tx, context, "account_rights_changed", { subjectId: id, detail: { canCreateGroup } });
  });
});

const deactivate = operations.administration.deactivate.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    found(await accountById(tx, input.id));
    await deactivateAccount(tx, context, input.id);
  });
});

const reactivate = operations.administration.reactivate.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await changeAccount(tx, input.id, { deactivated: null }))) throw new Problem("not_found");
    await audit(tx, context, "account_reactivated", { subjectId: input.id });
  });
});

const homeDomains = operations.administration.homeDomains.handler(async ({ input, context }) => {
  const { id, username, name, domainNames } = found(await accountById(context.platform.db, input.id));
  return { id, username, name, domainName: domainNames };
});

const setHomeDomains = operations.administration.setHomeDomains.handler(async ({ input, context }) => {
  const { id, domainName } = input;
  await context.platform.db.transaction(async (tx) => {
    if (!(await changeAccount(tx, id, { domainNames: domainName }))) throw new Problem("not_found");
    await audit(tx, context, "account_domains_changed", {
      subjectId: id,
      detail: { systems: Object.keys(domainName).join(", ") },
    });
  });
});

/** Letters and digits that are not mistaken for each other when read out. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const firstPassword = () =>
  Array.from({ length: 12 }, (_, at) => (at % 5 === 4 ? "-" : alphabet[randomInt(alphabet.length)])).join("");

const resetPassword = operations.administration.resetPassword.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { username } = found(await accountById(db, input.id));
  const password = firstPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await changeAccount(tx, input.id, { passwordHash, mustChangePassword: true });
    if (input.withSecondFactor) await removeSecondFactors(tx, input.id);
    await revokeSessionsOf(tx, input.id, null);
    const detail = { by: "operator", withSecondFactor: input.withSecondFactor };
    await audit(tx, context, "password_reset", { subjectId: input.id, detail });
  });
  return { username, password };
});

export const administration = {
  outbox,
  accounts,
  allowGroup,
  deactivate,
  reactivate,
  homeDomains,
  setHomeDomains,
  resetPassword,
};
