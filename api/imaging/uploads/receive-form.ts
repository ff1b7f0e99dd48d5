import { maxLinkFiles, maxLinkUploadBytes } from "#contract/imaging/link-uploads";
import { maxFilesPerUpload } from "#contract/kernel/upload-files";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { withinQuota } from "#api/organizations/disk-use/quota";
import { found, Problem } from "#api/infrastructure/problem";
import { whileRoom } from "#api/infrastructure/storage/room";
import { writePart } from "#api/infrastructure/storage/write-part";
import type { StreamCall } from "#api/kernel/streams";
import { shownName } from "./file-name";
import { appendFile, settleFiles } from "./file-queries";
import { linkIdOf } from "./link-access";
import { beginByLink } from "./link-uploads";
import { chunksOf, ifTooLarge, readMultipart } from "#api/kernel/multipart-files";
import { linkBytesLeft, reserve } from "./reserve";
import { toldOfRefusal } from "./refused-upload";
import { settle } from "./settle";
import { insertUpload } from "./upload-queries";

/**
 * Takes a whole upload as multipart/form-data, file by file as it comes: the way of a browser without scripts.
 *
 * @returns 201 with the upload's id
 * @throws Problem as readMultipart; not_found or forbidden for an organization out of scope; upload_empty without a
 * file; plan_expired, storage_full, quota_reached
 */
export async function receiveForm({ request, context }: StreamCall): Promise<Response> {
  let bucketId = "";
  let uploadId: string | null = null;
  await readMultipart(request, {
    mostFiles: maxFilesPerUpload,
    field: (name, value) => name === "bucketId" && (bucketId = value),
    file: async (name, bytes) => {
      uploadId ??= await beginForm(context, bucketId);
      await takeFile(context, { id: uploadId, bucketId }, name, chunksOf(bytes));
    },
  });
  if (!uploadId) throw new Problem("upload_empty");
  return Response.json({ id: uploadId }, { status: 201 });
}

/**
 * The same from somebody without an account: the field `token`, an organization's upload token, stands for one.
 *
 * @returns 201 with the upload's id and the pass that opens it
 * @throws Problem as readMultipart and beginByLink; request_too_large for more than an upload by link may bring,
 * quota_reached, link_quota_reached
 */
export async function receiveFormByLink({ request, context }: StreamCall): Promise<Response> {
  let token = "";
  let sizeBytes = 0;
  let begun: { id: string; bucketId: string; pass: string; mostBytes: number } | null = null;
  const begin = async () => {
    const { upload, pass } = await beginByLink(context, token);
    const mostBytes = await linkBytesLeft(context.platform.db, upload.bucketId, linkIdOf(token));
    return { id: upload.id, bucketId: upload.bucketId, pass, mostBytes };
  };
  const answer = () => begun && { id: begun.id, pass: begun.pass };
  await readMultipart(request, {
    mostFiles: maxLinkFiles,
    field: (name, value) => name === "token" && (token = value),
    file: async (name, bytes) => {
      const { id, bucketId, mostBytes } = (begun ??= await begin());
      const within = whileLeft(chunksOf(bytes), mostBytes - sizeBytes);
      sizeBytes += await takeFile(context, { id, bucketId }, name, within);
      if (sizeBytes > maxLinkUploadBytes) throw new Problem("request_too_large", { mostBytes: maxLinkUploadBytes });
    },
  });
  const told = answer();
  if (!told) throw new Problem("upload_empty");
  return Response.json(told, { status: 201 });
}

/** @param left bytes that the link may still bring; @throws Problem link_quota_reached */
async function* whileLeft(bytes: AsyncIterable<Uint8Array>, left: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) throw new Problem("link_quota_reached");
    yield chunk;
  }
}

async function beginForm(context: OperationContext, bucketId: string): Promise<string> {
  if (!context.scope.includes(bucketId)) {
    throw new Problem(context.caller().organizations.has(bucketId) ? "forbidden" : "not_found");
  }
  const beginning = context.platform.db.transaction(async (tx) => {
    const { accountId } = context.caller();
    await reserve(tx, { bucketId }, []);
    const upload = await insertUpload(tx, { bucketId, accountId, info: {} });
    await audit(tx, context, "upload_begun", { bucketId, subjectId: upload.id });
    return upload.id;
  });
  return toldOfRefusal(context.platform, bucketId, beginning);
}

/** @returns its size in bytes */
async function takeFile(
  { platform }: OperationContext,
  { id: uploadId, bucketId }: { id: string; bucketId: string },
  name: string,
  bytes: AsyncIterable<Uint8Array>,
) {
  const { db, objects, settings } = platform;
  const append = (sizeBytes: number) =>
    db.transaction(async (tx) => found(await appendFile(tx, uploadId, { name: shownName(name), sizeBytes })));
  const arriving = { mostBytes: settings.maxFileBytes };
  const within = whileRoom(platform, withinQuota(platform, bucketId, bytes));
  const part = await writePart(objects.newPart(), within, arriving).catch(ifTooLarge);
  const file = await append(part?.sizeBytes ?? settings.maxFileBytes);
  if (part) await settle(platform, file, part);
  else {
    const verdict = { state: "refused", reason: "too_large", objectHash: null } as const;
    await settleFiles(db, uploadId, [{ file, verdict }]);
  }
  return file.sizeBytes;
}
