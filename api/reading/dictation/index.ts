import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations } from "#api/kernel/operations";
import { isDictating, setDictating } from "./dictation-queries";

const mine = operations.dictation.mine.handler(async ({ context }) => ({
  isOn: await isDictating(context.platform.db, context.caller().accountId),
}));

const choose = operations.dictation.choose.handler(async ({ input: { isOn }, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    if (await setDictating(tx, accountId, isOn)) await audit(tx, context, "dictation_chosen", { detail: { isOn } });
  });
});

/** Who dictates where the browser offers it. */
export const dictation = { mine, choose };
