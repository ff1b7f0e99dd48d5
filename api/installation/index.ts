import { addressLimit, countAttempt } from "../access/attempt-limits";
import { insertAccount } from "../accounts/account-queries";
import { hashPassword } from "../accounts/passwords";
import { audit } from "../audit/audit-queries";
import { demoAccounts } from "../demo/demo-accounts";
import { operations } from "../operations";
import { needsAdministrator, useFirstRunToken } from "./first-run";

const read = operations.installation.read.handler(async ({ context: { platform } }) => ({
  needsAdministrator: await needsAdministrator(platform.db),
  demoAccounts: platform.settings.isDemo ? demoAccounts : [],
}));

const createAdministrator = operations.installation.createAdministrator.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countAttempt(context.platform, addressLimit, `first-run|${context.origin.ip}`);
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    await useFirstRunToken(tx, input.token);
    const account = await insertAccount(tx, {
      username: input.username,
      name: input.name,
      passwordHash,
      isOperator: true,
      canCreateGroup: true,
      termsAccepted: new Date(),
    });
    await audit(tx, context, "first_administrator_created", { accountId: account.id, subjectId: account.id });
    return { id: account.id, name: account.name, title: account.title };
  });
});

export const installation = { read, createAdministrator };
