import { audit } from "#api/infrastructure/audit/audit-queries";
import { recordOnce, recordsByDatabase } from "#api/infrastructure/audit/recorded-once";
import type { OperationContext } from "#api/kernel/operations";
import { logUse } from "../shares/share-queries";
import type { View } from "./view-access";
import { noteLinkUse } from "../view-passes/view-queries";

const uses = recordsByDatabase();

/**
 * Records that an exam's images are seen by a pass: in the trail, and where the owner of the link sees it. The answer
 * waits for the record.
 */
export function recordViewUse(context: OperationContext, { grant, exam, caller, memberBucketId }: View): void {
  const { db } = context.platform;
  const key = `${grant.kind} ${grant.id} ${caller?.accountId} ${exam.id} ${context.origin.ip}`;
  recordOnce(uses(db), key, context.owed, () =>
    db.transaction(async (tx) => {
      if (grant.kind === "share") await logUse(tx, grant.id, "study", context.origin);
      if (grant.kind === "link") await noteLinkUse(tx, grant.id);
      const detail = { by: grant.kind };
      await audit(tx, context, "images_opened", { examId: exam.id, subjectId: grant.id, detail });
      // The trail of the organization that looks tells of the consultation alone: the exam is not its own.
      if (memberBucketId !== null)
        await audit(tx, context, "images_opened", { bucketId: memberBucketId, subjectId: grant.id, detail });
    }),
  );
}
