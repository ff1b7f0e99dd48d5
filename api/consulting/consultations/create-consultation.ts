import type { z } from "zod";
import type { CreateConsultation } from "#contract/consulting/consultation-record";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { raise } from "#api/infrastructure/events/events";
import { noteMade, useOneTimeKey } from "#api/kernel/one-time-key";
import type { OperationContext } from "#api/kernel/operations";
import { insertConsultation } from "./consultation-queries";
import { recordEvent } from "./history-queries";

const operation = "consultations.create";

/** Makes a consultation whose invitations have not left. @throws Problem already_done with what the key has made */
export async function createConsultation(
  context: OperationContext,
  { key, appliedBucketId: bucketId, joinedBuckets, examIds, starts, ...text }: z.output<typeof CreateConsultation>,
): Promise<{ id: string }> {
  const { groupId, platform } = context;
  const { accountId } = context.caller();
  return platform.db.transaction(async (tx) => {
    if (key) await useOneTimeKey(tx, accountId, operation, key);
    const values = { ...text, bucketId, groupId, applicantId: accountId, starts: new Date(starts) };
    const id = await insertConsultation(tx, values, joinedBuckets);
    if (key) await noteMade(tx, { accountId, operation, key }, id);
    await recordEvent(tx, { consultationId: id, kind: "created", bucketId, by: accountId, reason: text.reason });
    await raise(platform, tx, context, "consultationCreated", { consultationId: id, bucketId, by: accountId, examIds });
    const detail = { kind: text.kind, asked: joinedBuckets.map((one) => one.bucketId).join(" ") };
    await audit(tx, context, "consultation_created", { subjectId: id, detail });
    return { id };
  });
}
