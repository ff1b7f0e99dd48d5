import type { ProblemCode } from "#contract/kernel/problems";
import type { ShareOutcome, ShareState } from "#contract/delivery/shares";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { countMiss } from "./share-limits";
import { passHolds } from "./share-pass";
import { logUse, shareByLink, type OpenedShare } from "./share-queries";
import { shareState } from "./share-state";

const refusals: Record<Exclude<ShareState, "open">, ProblemCode> = {
  recalled: "share_recalled",
  revoked: "share_revoked",
  expired: "share_expired",
  blocked: "share_blocked",
};

/**
 * The link, if it answers at all now.
 *
 * @throws Problem not_found for a secret never given; share_recalled, share_revoked, share_expired, share_blocked, each
 * with the name of the organization to turn to
 */
export async function openLink(context: OperationContext, link: string): Promise<OpenedShare> {
  const share = await shareByLink(context.platform.db, link);
  if (!share) {
    await countMiss(context);
    throw new Problem("not_found");
  }
  const state = shareState(share, new Date());
  if (state !== "open") {
    await recordUse(context, share, state);
    throw new Problem(refusals[state], { organizationName: share.organizationName });
  }
  return share;
}

/**
 * The link with its PIN given, ready to show the report.
 *
 * @param pass from `shares.pass`; only looked at where the link has a PIN
 * @throws as openLink; Problem share_pin_required
 */
export async function admit(context: OperationContext, link: string, pass: string | undefined): Promise<OpenedShare> {
  const share = await openLink(context, link);
  const { id, pinHash } = share;
  if (pinHash !== null && !(pass !== undefined && passHolds({ id, pinHash }, pass, new Date()))) {
    await recordUse(context, share, "pin_required");
    throw new Problem("share_pin_required", { organizationName: share.organizationName });
  }
  return share;
}

/** Writes what came of a use where the owner sees it, and into the audit trail. */
export async function recordUse(context: OperationContext, share: OpenedShare, outcome: ShareOutcome): Promise<void> {
  await context.platform.db.transaction(async (tx) => {
    await logUse(tx, share.id, outcome, context.origin);
    await audit(tx, context, "share_used", {
      bucketId: share.bucketId,
      examId: share.examId,
      subjectId: share.id,
      detail: { outcome },
    });
  });
}
