import { audit } from "../audit/audit-queries";
import { latestMessages } from "../messages/outbox";
import { senderOf } from "../messages/sender";
import { operations } from "../operations";

/** As many as one screen shows. */
const shownMessages = 100;

const outbox = operations.administration.outbox.handler(async ({ context }) => {
  const { platform } = context;
  const messages = await latestMessages(platform.db, shownMessages);
  await platform.db.transaction((tx) => audit(tx, context, "outbox_viewed", { detail: { count: messages.length } }));
  return { isInUse: senderOf(platform).kind === "outbox", messages };
});

export const administration = { outbox };
