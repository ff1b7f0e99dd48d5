import type { MemberRole } from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";

interface PastConsultation {
  consultation: typeof tables.consultations.$inferInsert & { id: string };
  /** When the asked organizations and the people who took part were asked, and when all of them accepted. */
  invited: Date;
  answered: Date;
  asked: { bucketId: string; price?: number }[];
  members: { accountId: string; bucketId: string; role: MemberRole; isMandatory?: boolean }[];
  /** Its history. */
  events: Omit<typeof tables.consultationEvents.$inferInsert, "consultationId">[];
}

/** A consultation of the demo that is over, and that all who were asked have accepted. */
export async function insertPastConsultation(
  tx: Transaction,
  { consultation, invited, answered, asked, members, events }: PastConsultation,
): Promise<void> {
  const consultationId = consultation.id;
  const accepted = { consultationId, state: "accepted" as const, answered };
  await tx.insert(tables.consultations).values(consultation);
  await tx.insert(tables.consultationBuckets).values(asked.map((one) => ({ ...one, ...accepted, invited })));
  await tx.insert(tables.consultationMembers).values(members.map((one) => ({ ...one, ...accepted, created: invited })));
  await tx.insert(tables.consultationEvents).values(events.map((event) => ({ ...event, consultationId })));
}
