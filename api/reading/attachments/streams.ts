import { attachmentStreams } from "#contract/reading/attachments";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { attachmentAnswer } from "#api/registration/exams/attachment-answer";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { grantedAttachment } from "#api/registration/exams/attachment-queries";
import { receiveAttachments, receiveKeyPicture } from "./receive-attachments";
import { grantIn } from "./signed-url";

const signed = streaming(attachmentStreams.signed, async ({ params, query, context }) => {
  const { platform } = context;
  const grant = found(grantIn(params.id ?? "", query, await secretOf(platform.db, "attachment_url_secret")));
  if (grant.expires.getTime() <= Date.now()) throw new Problem("url_expired");
  const attachment = found(await grantedAttachment(platform.db, grant.attachmentId));
  const answer = await attachmentAnswer(platform.objects, attachment, "shown");
  // Nobody keeps it longer than the address is good for.
  answer.headers.set("cache-control", "no-store");
  await platform.db.transaction((tx) =>
    audit(tx, context, "attachment_viewed", {
      accountId: grant.accountId,
      bucketId: attachment.bucketId,
      examId: attachment.examId,
      subjectId: attachment.id,
      detail: { bySignedUrl: true },
    }),
  );
  return answer;
});

export const attachmentRoutes = [
  streaming(attachmentStreams.upload, receiveAttachments),
  streaming(attachmentStreams.keyPicture, receiveKeyPicture),
  signed,
];
