import type { KbOwner } from "#contract/reading/knowledge-base";
import type { AuditSubject } from "#api/infrastructure/audit/audit-queries";

interface Traced {
  id: string;
  owner: KbOwner;
  ownerId: string;
  bucketId: string;
}

/**
 * How the audit trail tells of an item: of an own one without its name, which is nobody else's, and of the group's by the
 * group it happened to.
 */
export function trailOf(
  { id, owner, ownerId, bucketId }: Traced,
  {
    name,
    ...detail
  }: { name?: string; count?: number; changed?: string; type?: string; folders?: number; phrases?: number },
): AuditSubject {
  const told = { owner, ...(name !== undefined && owner !== "own" && { name }), ...detail };
  return owner === "group"
    ? { subjectId: ownerId, detail: { entry: id, ...told } }
    : { bucketId, subjectId: id, detail: told };
}
