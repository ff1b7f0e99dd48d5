import { ConsentGiver } from "#contract/consulting/consents";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import type { Ticket } from "#api/identity/tickets/ticket-queries";
import { askedConsultation } from "./asked-consultation-queries";

/** What the code on a phone stands for. @throws Problem ticket_over where its consultation is gone */
export async function signedTicket(db: Database | Transaction, { data, accountId }: Ticket) {
  const giver = ConsentGiver.parse({ ...data, textVersion: Number(data.textVersion) });
  const consultation = await askedConsultation(db, null, data.consultationId ?? "");
  if (!consultation || !accountId) throw new Problem("ticket_over");
  return { consultation, giver, accountId };
}
