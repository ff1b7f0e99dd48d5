import type { z } from "zod";
import type { CreateConsultation } from "#contract/consulting/consultation-record";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { raise } from "#api/infrastructure/events/events";
import { Problem } from "#api/infrastructure/problem";
import { noteMade, useOneTimeKey } from "#api/kernel/one-time-key-queries";
import type { OperationContext } from "#api/kernel/operations";
import { partnersOf } from "./agreement-queries";
import { insertConsultation } from "./consultation-queries";
import { recordEvent } from "./history-queries";
import { askForVideo, hasVideo } from "./step-queries";
import { requireAhead } from "./steps";

const operation = "consultations.create";

/** Makes a consultation whose invitations have not left. @throws Problem as the contract says */
export async function createConsultation(
  context: OperationContext,
  { key, appliedBucketId: bucketId, joinedBuckets, examIds, starts, ...text }: z.output<typeof CreateConsultation>,
): Promise<{ id: string }> {
  const { groupId, platform } = context;
  const { accountId: by } = context.caller();
  return platform.db.transaction(async (tx) => {
    if (key) await useOneTimeKey(tx, by, operation, key);
    const partners = await partnersOf(tx, bucketId, text.kind);
    for (const { bucketId: asked } of joinedBuckets) {
      if (!partners.some((partner) => partner.bucketId === asked))
        throw new Problem("no_agreement", { bucketId: asked });
    }
    if (text.hasVideo && !(await hasVideo(tx, groupId))) throw new Problem("video_off");
    // What the exams ask for is kept in a group without video too: it takes effect when that has it.
    const isVideo = text.hasVideo ?? (await askForVideo(tx, bucketId, examIds));
    const values = { ...text, hasVideo: isVideo, bucketId, groupId, applicantId: by, starts: requireAhead(starts) };
    const id = await insertConsultation(tx, values, joinedBuckets);
    if (key) await noteMade(tx, { accountId: by, operation, key }, id);
    await recordEvent(tx, { consultationId: id, kind: "created", bucketId, by, reason: text.reason });
    await raise(platform, tx, context, "consultationCreated", { consultationId: id, bucketId, by, examIds });
    const detail = { kind: text.kind, asked: joinedBuckets.map((one) => one.bucketId).join(" ") };
    await audit(tx, context, "consultation_created", { subjectId: id, detail });
    return { id };
  });
}
