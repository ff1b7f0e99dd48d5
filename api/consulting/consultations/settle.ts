import { openStatuses } from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { missingMembers } from "../seats/seat-queries";
import { isAccepted, openStatus } from "./consultation-transitions";
import { invitationsOf, lockConsultation, writeConsultation, type LockedConsultation } from "./step-queries";

/** What an open one is by what its invitations have come to, and who takes part. The record is locked. */
export const statusNow = async (tx: Transaction, id: string) =>
  openStatus(await invitationsOf(tx, id), { isMemberMissing: (await missingMembers(tx, id)).length > 0 });

/** What to write where an open one is scheduled by now, or no longer. The record is locked. */
export async function settledStatus(
  tx: Transaction,
  { id, status }: Pick<LockedConsultation, "id" | "status">,
): Promise<Partial<LockedConsultation>> {
  if (!openStatuses.some((open) => open === status)) return {};
  const next = await statusNow(tx, id);
  return next === status ? {} : { status: next, scheduled: next === "scheduled" ? new Date() : null };
}

/**
 * Settles a consultation whose members have changed: of two that fill its last places at once, the second sees the first.
 * Called last in the transaction.
 */
export async function settle(tx: Transaction, id: string): Promise<void> {
  const consultation = await lockConsultation(tx, id);
  if (!consultation) return;
  const change = await settledStatus(tx, consultation);
  if (change.status) await writeConsultation(tx, consultation, change);
}

/** @throws Problem members_missing that names them, where nothing else keeps a consultation from being arranged */
export async function requireMembers(tx: Transaction, { id, status }: LockedConsultation): Promise<void> {
  if (status !== "pending" || !isAccepted(await invitationsOf(tx, id))) return;
  const missing = await missingMembers(tx, id);
  if (missing.length === 0) return;
  const named = missing.map(({ department, person, bucketName }) =>
    [person?.name ?? department, bucketName].filter(Boolean).join(" · "),
  );
  throw new Problem("members_missing", { missing: named.join("; ") });
}
