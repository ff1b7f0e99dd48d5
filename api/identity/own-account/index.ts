import { confirmPassword } from "../accounts/confirm-password";
import { operations } from "#api/kernel/operations";
import { deactivate as deactivateAccount } from "./deactivation";

const deactivate = operations.ownAccount.deactivate.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  await context.platform.db.transaction((tx) => deactivateAccount(tx, context, accountId));
});

export const ownAccount = { deactivate };
