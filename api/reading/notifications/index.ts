import { mostRecipients, notificationsAPoll } from "#contract/organizations/notifications";
import { accountById } from "#api/identity/accounts/account-queries";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { lockOrganization } from "#api/organizations/members/member-queries";
import { senderOf } from "#api/infrastructure/messages/sender";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { countMembers } from "#api/organizations/roles/role-queries";
import { choicesOf, markAllRead, markRead, newlyOf, pageOf, setChoices, stateOf } from "./own-queries";
import { isRecipient, recipientsOf, setRecipients } from "./recipient-queries";

const query = operations.notifications.query.handler(({ context }) =>
  recipientsOf(context.platform.db, context.bucketId),
);

const creates = operations.notifications.creates.handler(({ input, context }) => {
  const { bucketId } = context;
  const accountIds = [...new Set(input.accountIds)];
  if (accountIds.length > mostRecipients) throw new Problem("too_many_recipients", { most: mostRecipients });
  return context.platform.db.transaction(async (tx) => {
    await lockOrganization(tx, bucketId);
    const current = await recipientsOf(tx, bucketId);
    if (input.before && !isSame(input.before, current)) throw new Problem("version_conflict", { current });
    if ((await countMembers(tx, bucketId, accountIds)) < accountIds.length) throw new Problem("not_member");
    await setRecipients(tx, bucketId, accountIds);
    const set = await recipientsOf(tx, bucketId);
    const detail = { people: set.map(({ id }) => id).join(" ") };
    await audit(tx, context, "notification_recipients_set", { subjectId: bucketId, detail });
    return set;
  });
});

const isSame = (before: string[], current: { id: string }[]) =>
  before.length === current.length && current.every(({ id }) => before.includes(id));

const mine = operations.notifications.mine.handler(async ({ context }) =>
  found(await stateOf(context.platform.db, context.caller())),
);

const newly = operations.notifications.newly.handler(({ input, context }) =>
  newlyOf(context.platform.db, context.caller(), input.after, notificationsAPoll),
);

const page = operations.notifications.page.handler(({ input, context }) =>
  pageOf(context.platform.db, context.caller(), input),
);

const read = operations.notifications.read.handler(async ({ input, context }) =>
  found(await markRead(context.platform.db, context.caller(), input.id)),
);

const readAll = operations.notifications.readAll.handler(async ({ input, context }) => {
  await markAllRead(context.platform.db, context.caller(), input.upTo);
});

const choices = operations.notifications.choices.handler(async ({ context }) => {
  const { platform } = context;
  const { accountId } = context.caller();
  const account = found(await accountById(platform.db, accountId));
  return {
    ...(await choicesOf(platform.db, accountId)),
    mayBySms: account.mobile !== null && senderOf(platform).sends("critical"),
    isRecipient: await isRecipient(platform.db, accountId),
  };
});

const choose = operations.notifications.choose.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { mobile } = found(await accountById(tx, accountId));
    if (input.bySms && mobile === null) throw new Problem("mobile_missing");
    await setChoices(tx, accountId, input);
    await audit(tx, context, "notification_choices_changed", { subjectId: accountId });
  });
});

export const notifications = { query, creates, mine, newly, page, read, readAll, choices, choose };
