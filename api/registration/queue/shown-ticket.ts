import type { QueueTicket } from "#contract/registration/queue-views";
import { ticketOf } from "#contract/registration/queue-states";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";
import { publicOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { rowOfTicket } from "./entry-queries";
import { waitOf } from "./told-wait";

/** Nobody finds tickets by trying codes; a hall's phones may have one address between them. */
const ticketLimit = { name: "queue-ticket", attempts: 1200, withinSeconds: 3600 };

/**
 * The turn of one who checked in today, without a name.
 *
 * @param code of the slip
 * @throws Problem not_found, also from the next day on; too_many_attempts
 */
export async function shownTicket(context: OperationContext, code: string): Promise<QueueTicket> {
  await countAttempt(context.platform, ticketLimit, addressOf(context.origin));
  const { db } = context.platform;
  const { entry, queue, organizationName, timeZone } = found(await rowOfTicket(db, code));
  const now = new Date();
  if (entry.day !== dayAt(now, timeZone)) throw new Problem("not_found");
  const line = entry.state === "waiting" ? await waitOf(db, entry, now) : { ahead: null, wait: null };
  return {
    queueNo: ticketOf(queue.prefix, entry.number),
    queueName: queue.displayName,
    organizationName,
    timeZone,
    state: entry.state,
    room: entry.state === "calling" || entry.state === "serving" ? entry.room : "",
    checkedIn: entry.checkedIn.toISOString(),
    qrCode: await qrSvg(`${publicOrigin(context)}/queue/${code}`),
    ...line,
  };
}
