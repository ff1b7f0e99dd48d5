import { audit } from "#api/infrastructure/audit/audit-queries";
import { recordOnce, recordsByDatabase } from "#api/infrastructure/audit/recorded-once";
import type { OperationContext } from "#api/kernel/operations";

const views = recordsByDatabase();

/** Records that the exam's images are being viewed, once for all of them. The answer waits for the record. */
export function recordImageView(context: OperationContext, examId: string): void {
  const { principal } = context;
  // Seen by a pass: that was recorded as it came in (viewers/view-uses).
  if (principal.kind !== "account" && principal.kind !== "organizationKey") return;
  const viewer = principal.kind === "account" ? principal.caller.sessionId : principal.keyId;
  const { db } = context.platform;
  recordOnce(views(db), `${viewer} ${examId}`, context.owed, () =>
    audit(db, context, "exam_images_viewed", { examId, detail: { by: "dicomweb" } }),
  );
}
