import { mostListViews } from "#contract/organizations/list-views";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { countOthers, listSettingsOf, lockAccount, removeView, writeColumns, writeView } from "./view-queries";

const mine = operations.listViews.mine.handler(({ input, context }) =>
  listSettingsOf(context.platform.db, context.caller().accountId, input.list),
);

const keep = operations.listViews.keep.handler(({ input, context }) => {
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const others = await countOthers(tx, accountId, input);
    if (others >= mostListViews) throw new Problem("too_many_views", { most: mostListViews });
    return found(await writeView(tx, accountId, input));
  });
});

const remove = operations.listViews.remove.handler(async ({ input, context }) => {
  if (!(await removeView(context.platform.db, context.caller().accountId, input.id))) throw new Problem("not_found");
});

const chooseColumns = operations.listViews.chooseColumns.handler(async ({ input, context }) => {
  await writeColumns(context.platform.db, context.caller().accountId, input.columns);
});

export const listViews = { mine, keep, remove, chooseColumns };
