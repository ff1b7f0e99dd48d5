import { desc } from "drizzle-orm";
import type { Database } from "../database/connect";
import { outboxMessages } from "../database/schema";
import type { MessageSender } from "./message";
import { messageText } from "./message-text";

/** Keeps messages in this installation, where no provider is configured. */
export const outbox = (db: Database): MessageSender => ({
  kind: "outbox",
  sends: () => true,
  async send(message) {
    const text = messageText(message, "Radbridge");
    await db.insert(outboxMessages).values({ channel: "sms", recipient: message.mobile, text });
  },
});

/** The latest messages of the outbox. @param limit how many at most */
export async function latestMessages(db: Database, limit: number) {
  const rows = await db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.created), desc(outboxMessages.id))
    .limit(limit);
  return rows.map(({ id, recipient, text, created }) => ({ id, recipient, text, created: created.toISOString() }));
}
