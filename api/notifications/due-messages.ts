import { and, eq, inArray, sql } from "drizzle-orm";
import { accounts, buckets, notificationChoices, notifications } from "../database/schema";
import { senderOf, sendMessage } from "../messages/sender";
import type { Platform } from "../platform";
import { Problem } from "../problem";

type Needs = Pick<Platform, "db" | "settings" | "log">;

const mostAtOnce = 50;

/**
 * Sends the messages that are due. Each is taken before it is sent: one whose sending breaks off is not sent twice, and
 * what it told stands in the product all the same.
 */
export async function sendDue(platform: Needs): Promise<void> {
  if (!senderOf(platform).sendsCritical) return;
  for (const { id, ...message } of await takeDue(platform)) {
    try {
      await sendMessage(platform, message);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await platform.db.update(notifications).set({ message: "failed" }).where(eq(notifications.id, id));
    }
  }
}

/** After a change that made messages due: nobody waits for them, and a failure is logged. */
export function sendDueLater(platform: Needs): void {
  sendDue(platform).catch((error: unknown) => platform.log.error({ err: error }, "due messages not sent"));
}

const takeDue = ({ db }: Needs) =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: notifications.id,
        mobile: sql<string>`${accounts.mobile}`,
        organization: buckets.name,
        language: notificationChoices.language,
      })
      .from(notifications)
      .innerJoin(accounts, and(eq(accounts.id, notifications.accountId), sql`${accounts.mobile} is not null`))
      .innerJoin(buckets, eq(buckets.id, notifications.bucketId))
      .innerJoin(notificationChoices, eq(notificationChoices.accountId, notifications.accountId))
      .where(eq(notifications.message, "due"))
      .limit(mostAtOnce)
      .for("update", { of: notifications, skipLocked: true });
    const ids = due.map(({ id }) => id);
    await tx.update(notifications).set({ message: "sent" }).where(inArray(notifications.id, ids));
    return due;
  });
