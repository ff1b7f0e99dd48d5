import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { hashToken, newToken } from "#api/kernel/access/token";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { tickets } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";

export type TicketKind = (typeof tickets.$inferInsert)["kind"];

export interface Ticket {
  id: string;
  accountId: string | null;
  data: Record<string, string>;
}

export interface NewTicket {
  kind: TicketKind;
  minutes: number;
  accountId?: string;
  data?: Record<string, string>;
}

/**
 * A secret that opens one thing once, e.g. in a link or a cookie. Those of yesterday are cleared away with it.
 *
 * @returns the secret of 256 bits, which is kept nowhere, and when it ends
 */
export async function issueTicket(tx: Database | Transaction, { kind, minutes, accountId, data = {} }: NewTicket) {
  const token = newToken();
  const expires = new Date(Date.now() + minutes * 60_000);
  await tx.delete(tickets).where(lt(tickets.expires, sql`now() - interval '1 day'`));
  await tx.insert(tickets).values({ kind, tokenHash: hashToken(token), accountId, data, expires });
  return { token, expires };
}

const openTicket = (kind: TicketKind, token: string) =>
  and(
    eq(tickets.kind, kind),
    eq(tickets.tokenHash, hashToken(token)),
    isNull(tickets.used),
    gt(tickets.expires, sql`now()`),
  );

const columns = { id: tickets.id, accountId: tickets.accountId, data: tickets.data };

/** What a secret stands for, while it is good; it stays good. @throws Problem ticket_over */
export async function readTicket(tx: Database | Transaction, kind: TicketKind, token: string): Promise<Ticket> {
  const [ticket] = await tx.select(columns).from(tickets).where(openTicket(kind, token));
  if (!ticket) throw new Problem("ticket_over");
  return ticket;
}

/** Uses a secret up: of several at once, one gets it. @throws Problem ticket_over */
export async function useTicket(tx: Database | Transaction, kind: TicketKind, token: string): Promise<Ticket> {
  const [ticket] = await tx
    .update(tickets)
    .set({ used: sql`now()` })
    .where(openTicket(kind, token))
    .returning(columns);
  if (!ticket) throw new Problem("ticket_over");
  return ticket;
}

/** Adds to what a secret stands for. */
export const noteOnTicket = (tx: Database | Transaction, { id, data }: Ticket, more: Record<string, string>) =>
  tx
    .update(tickets)
    .set({ data: { ...data, ...more } })
    .where(eq(tickets.id, id));
