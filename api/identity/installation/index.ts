import { addressLimit, addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { demoAccounts } from "./demo-accounts";
import { operations } from "#api/kernel/operations";
import { relyingParty } from "../second-factor/relying-party";
import { createAdministrator as create } from "./create-administrator";
import { needsAdministrator, useFirstRunToken } from "./first-run";

const read = operations.installation.read.handler(async ({ context: { platform, origin } }) => ({
  needsAdministrator: await needsAdministrator(platform.db),
  hasWechat: platform.settings.wechat !== null,
  passkeysPossible: relyingParty({ platform, origin }).isPossible,
  demoAccounts: platform.settings.isDemo ? demoAccounts : [],
}));

const createAdministrator = operations.installation.createAdministrator.handler(async ({ input, context }) => {
  await countAttempt(context.platform, addressLimit, `first-run|${addressOf(context.origin)}`);
  return create(context.platform.db, context, input, (tx) => useFirstRunToken(tx, input.token));
});

export const installation = { read, createAdministrator };
