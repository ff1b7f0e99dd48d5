import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { maxFilesPerUpload } from "#contract/upload-files";
import { audit } from "../audit/audit-queries";
import type { OperationContext } from "../operations";
import { found, Problem } from "../problem";
import { writePart, type WrittenPart } from "../storage/write-part";
import type { StreamCall } from "../streams";
import { giveUpAbandoned } from "./abandoned-uploads";
import { shownName } from "./file-name";
import { appendFile, settleFile } from "./file-queries";
import { bodyOf } from "./request-body";
import { settle } from "./settle";
import { insertUpload } from "./upload-queries";

/**
 * Takes a whole upload as multipart/form-data, file by file as it comes: the way of a browser without scripts.
 *
 * @returns 201 with the upload's id
 * @throws Problem bad_request for another kind of body, or one that breaks off; not_found or forbidden for an
 * organization out of scope; upload_empty without a file; plan_expired, storage_full
 */
export async function receiveForm({ request, context }: StreamCall): Promise<Response> {
  const contentType = request.headers.get("content-type");
  if (!contentType?.startsWith("multipart/form-data")) throw new Problem("bad_request");
  const taken = filesTaken(context);
  const form = new Busboy({
    headers: { "content-type": contentType },
    preservePath: true,
    limits: { fields: 20, fieldSize: 1000, files: maxFilesPerUpload },
  });
  form.on("field", (name, value) => name === "bucketId" && taken.goTo(value));
  form.on("file", (_, bytes, name) => taken.take(name, bytes));
  try {
    await pipeline(Readable.from(bodyOf(request)), form);
  } catch (error) {
    taken.breakOff();
    await taken.uploadId().catch(() => undefined);
    throw new Problem("bad_request", { reason: error instanceof Error ? error.message : "" });
  }
  return Response.json({ id: await taken.uploadId() }, { status: 201 });
}

/** Takes the files of one form one after the other; the next one waits in the connection. */
function filesTaken(context: OperationContext) {
  let bucketId = "";
  let uploadId: string | null = null;
  let failure: unknown = null;
  let latest: Readable | null = null;
  let work = Promise.resolve();

  async function takeNext(name: string | undefined, bytes: Readable) {
    try {
      // After a failure the rest is read and dropped: a browser shows no answer before it has sent everything.
      if (failure !== null || !name) return;
      uploadId ??= await beginForm(context, bucketId);
      await takeFile(context, uploadId, name, bytes);
    } catch (error) {
      failure ??= error;
    } finally {
      bytes.resume();
    }
  }

  return {
    goTo: (id: string) => (bucketId = id),
    /** @param name empty or missing where no file was chosen */
    take: (name: string | undefined, bytes: Readable) => {
      latest = bytes;
      // The parser only emits the error of a part that breaks off; whoever reads it has to see it too.
      bytes.on("error", (error) => bytes.destroy(error));
      work = work.then(() => takeNext(name, bytes));
    },
    /** The connection broke: nobody waits for the rest of the file under way; those before it are whole. */
    breakOff: () => void latest?.destroy(),
    uploadId: async () => {
      await work;
      if (failure !== null) throw failure;
      if (!uploadId) throw new Problem("upload_empty");
      return uploadId;
    },
  };
}

async function beginForm(context: OperationContext, bucketId: string): Promise<string> {
  if (!context.scope.includes(bucketId)) {
    throw new Problem(context.caller().organizations.has(bucketId) ? "forbidden" : "not_found");
  }
  void giveUpAbandoned(context.platform, new Date());
  return context.platform.db.transaction(async (tx) => {
    const { accountId } = context.caller();
    const upload = await insertUpload(tx, { bucketId, accountId, info: {} });
    await audit(tx, context, "upload_begun", { bucketId, subjectId: upload.id });
    return upload.id;
  });
}

async function takeFile({ platform }: OperationContext, uploadId: string, name: string, bytes: Readable) {
  const { db, objects, settings } = platform;
  const append = (sizeBytes: number) =>
    db.transaction(async (tx) => found(await appendFile(tx, uploadId, { name: shownName(name), sizeBytes })));
  // Left early, the stream stays open: what is left of the file has to be read before the next one comes.
  const chunks = bytes.iterator({ destroyOnReturn: false });
  const part = await writePart(objects.newPart(), chunks, settings.maxFileBytes).catch(ifTooLarge);
  const file = await append(part?.sizeBytes ?? settings.maxFileBytes);
  if (part) await settle(platform, file, part);
  else await settleFile(db, file, { state: "refused", reason: "too_large", objectHash: null });
}

function ifTooLarge(error: unknown): WrittenPart | null {
  if (error instanceof Problem && error.code === "file_too_large") return null;
  throw error;
}
