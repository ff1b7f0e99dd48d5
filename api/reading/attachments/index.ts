import { signedUrlSeconds } from "#contract/reading/attachments";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { operations } from "#api/kernel/operations";
import { outwardOrigin } from "#api/kernel/public-origin";
import { found, Problem } from "#api/infrastructure/problem";
import { attachmentsShown } from "../reports/key-image-queries";
import { readReport } from "../reports/report-queries";
import {
  attachmentsWithBytes,
  attachmentsWithUploaders,
  bringBack,
  lockAttachment,
  markRemoved,
  removedAttachmentsOf,
} from "#api/registration/exams/attachment-queries";
import { signedUrl } from "./signed-url";

/** The deleted view covers 30 days (product §9). */
const removedDays = 30;
const dayMs = 86_400_000;

const list = operations.attachments.list.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const { id: examId } = report.exam;
    const isHere = (action: Parameters<typeof may>[1]) => may(context.caller(), action, context.bucketId);
    const mayRemove = isHere("attachment_delete");
    const attachments = await attachmentsWithUploaders(tx, examId);
    const since = new Date(Date.now() - removedDays * dayMs);
    const removed = mayRemove ? await removedAttachmentsOf(tx, examId, since) : [];
    const ids = attachments.map(({ id }) => id);
    const inUse = await attachmentsShown(tx, { ...report.exam, bucketId: context.bucketId }, ids);
    await audit(tx, context, "attachments_listed", { examId, subjectId: report.id });
    return {
      examId,
      attachments: attachments.map((one) => ({
        ...one,
        created: one.created.toISOString(),
        isKeyImage: inUse.has(one.id),
      })),
      removed: removed.map((one) => ({
        ...one,
        created: one.created.toISOString(),
        removed: one.removed.toISOString(),
      })),
      mayAdd: isHere("attachment_upload") || isHere("attachment_create"),
      mayRemove,
    };
  }),
);

const presign = operations.attachments.presign.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const origin = outwardOrigin(context);
  const secret = await secretOf(db, "attachment_url_secret");
  const { accountId } = context.caller();
  const expires = new Date((Math.floor(Date.now() / 1000) + signedUrlSeconds) * 1000);
  await db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const attachment = await lockAttachment(tx, report.exam.id, input.aid);
    if (!attachment || attachment.deleted) throw new Problem("not_found");
    const detail = { expires: expires.toISOString() };
    await audit(tx, context, "attachment_url_given", { examId: report.exam.id, subjectId: attachment.id, detail });
  });
  const url = signedUrl(origin, { attachmentId: input.aid, accountId, expires }, secret);
  return { url, expires: expires.toISOString() };
});

const remove = operations.attachments.remove.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const { id: examId } = report.exam;
    const attachment = await lockAttachment(tx, examId, input.aid);
    if (!attachment || attachment.deleted) throw new Problem("not_found");
    if (!input.reason) throw new Problem("reason_required");
    const shown = await attachmentsShown(tx, { ...report.exam, bucketId: context.bucketId }, [attachment.id]);
    if (shown.size > 0) throw new Problem("attachment_in_use");
    await markRemoved(tx, attachment.id, context.caller().accountId, input.reason);
    const detail = { reason: input.reason };
    await audit(tx, context, "attachment_removed", { examId, subjectId: attachment.id, detail });
  });
});

const recovery = operations.attachments.recovery.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const { id: examId } = report.exam;
    const attachment = found(await lockAttachment(tx, examId, input.aid));
    // The same file may have been added again meanwhile.
    const isThere = (await attachmentsWithBytes(tx, examId, [attachment])).length > 0;
    if (isThere || !(await bringBack(tx, examId, attachment.id))) throw new Problem("conflict");
    await audit(tx, context, "attachment_recovered", { examId, subjectId: attachment.id });
  });
});

export const attachments = { list, presign, remove, recovery };
