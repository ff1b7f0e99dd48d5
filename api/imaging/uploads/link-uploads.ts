import { maxLinkDayBytes, maxLinkUploadBytes } from "#contract/imaging/link-uploads";
import type { ChosenFile } from "#contract/kernel/upload-files";
import { hashToken } from "#api/kernel/access/token";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { organizationOfToken } from "#api/organizations/organization-settings/settings-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { requireRoom } from "#api/infrastructure/storage/room";
import { bytesOfLinkToday } from "./file-queries";
import { linkIdOf, newPass } from "./link-access";
import { countLinkUpload, countLookup } from "./link-limits";
import { toldOfRefusal } from "./refused-upload";
import { announcedBytes, reserve } from "./reserve";
import { insertChosenFiles, insertUpload, type UploadRow } from "./upload-queries";
import { taskOf } from "./upload-task";

const findOne = operations.linkUploads.findOne.handler(async ({ input, context }) => {
  await countLookup(context);
  return found(await organizationOfToken(context.platform.db, input.token));
});

const begin = operations.linkUploads.begin.handler(async ({ input, context }) => {
  const { platform } = context;
  const sizeBytes = announcedBytes(input.files);
  if (sizeBytes > maxLinkUploadBytes) throw new Problem("request_too_large", { mostBytes: maxLinkUploadBytes });
  await requireRoom(platform, sizeBytes);
  const { upload, pass } = await beginByLink(context, input.token, input.files);
  return { ...(await taskOf(platform, upload.id, false)), pass };
});

/**
 * Begins an upload of somebody without an account, who holds an organization's upload token.
 *
 * @param files those it announces; none where they come in a form
 * @returns the upload, and the pass that opens it: told here and nowhere else
 * @throws Problem too_many_attempts, also where the link has brought what it may in a day; storage_full; not_found for a token that is none,
 * plan_expired, quota_reached, link_quota_reached
 */
export async function beginByLink(
  context: OperationContext,
  token: string,
  files: ChosenFile[] = [],
): Promise<{ upload: UploadRow; pass: string }> {
  const { platform } = context;
  await countLinkUpload(context, token);
  await requireRoom(platform);
  const { id: bucketId } = found(await organizationOfToken(platform.db, token));
  const pass = newPass();
  const linkId = linkIdOf(token);
  if ((await bytesOfLinkToday(platform.db, linkId)) >= maxLinkDayBytes) {
    throw new Problem("too_many_attempts", { retryAfterSeconds: 3600 });
  }
  const beginning = platform.db.transaction(async (tx) => {
    await reserve(tx, { bucketId, linkId }, files);
    const upload = await insertUpload(tx, { bucketId, accountId: null, linkId, passHash: hashToken(pass), info: {} });
    await insertChosenFiles(tx, upload.id, files, platform.settings.maxFileBytes);
    await audit(tx, context, "upload_begun", { bucketId, subjectId: upload.id, detail: { link: linkId } });
    return upload;
  });
  return { upload: await toldOfRefusal(platform, bucketId, beginning), pass };
}

export const linkUploads = { findOne, begin };
