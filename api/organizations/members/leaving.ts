import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { deleteMember, levelAt, otherAdmin, setOwner } from "./member-queries";

/** An organization locked in this transaction. */
interface Organization {
  id: string;
  name: string;
  ownerId?: string | null;
  deactivated: Date | null;
}

/**
 * Takes somebody out of an organization; what they own there goes to the longest serving administrator.
 *
 * @throws Problem last_manager with the `organization` in use that they alone administer
 */
export async function leaveOrganization(tx: Transaction, organization: Organization, accountId: string): Promise<void> {
  const other = await otherAdmin(tx, organization.id, accountId);
  const level = await levelAt(tx, organization.id, accountId);
  if (level === "admin" && !other && !organization.deactivated)
    throw new Problem("last_manager", { organization: organization.name });
  await deleteMember(tx, organization.id, accountId);
  if (organization.ownerId === accountId) await setOwner(tx, organization.id, other ?? null);
}
