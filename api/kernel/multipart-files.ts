import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { readBody } from "#api/infrastructure/bytes/request-stream";
import { Problem } from "#api/infrastructure/problem";

interface Reader {
  /** A form with more files is refused. */
  mostFiles: number;
  field?: (name: string, value: string) => void;
  /** Takes one file; the next one waits in the connection. What it leaves unread is dropped. */
  file: (name: string, bytes: Readable) => Promise<void>;
}

/**
 * Reads multipart/form-data (RFC 7578), field by field and file by file as they come. File inputs where nothing was
 * chosen are passed over. After a file that failed the rest is read and dropped: a browser shows no answer before it has
 * sent everything.
 *
 * @throws Problem bad_request for another kind of body, or one that breaks off; request_too_large for too many files;
 * whatever taking a file failed with first
 */
export async function readMultipart(request: Request, { mostFiles, field, file }: Reader): Promise<void> {
  const contentType = request.headers.get("content-type");
  if (!contentType?.startsWith("multipart/form-data")) throw new Problem("bad_request");
  const form = new Busboy({
    headers: { "content-type": contentType },
    preservePath: true,
    limits: { fields: 20, fieldSize: 1000, files: mostFiles },
  });
  let failure: unknown = null;
  let latest: Readable | null = null;
  let work = Promise.resolve();

  async function takeNext(name: string | undefined, bytes: Readable) {
    try {
      if (failure === null && name) await file(name, bytes);
    } catch (error) {
      failure ??= error;
    } finally {
      bytes.resume();
    }
  }

  if (field) form.on("field", (name, value) => field(name, value));
  form.once("filesLimit", () => (failure ??= new Problem("request_too_large", { mostFiles })));
  form.on("file", (_, bytes, name) => {
    latest = bytes;
    // The parser only emits the error of a part that breaks off; whoever reads it has to see it too.
    bytes.on("error", (error) => bytes.destroy(error));
    work = work.then(() => takeNext(name, bytes));
  });
  try {
    await pipeline(Readable.from(readBody(request)), form);
  } catch (error) {
    // The connection broke: nobody waits for the rest of the file under way; those before it are whole.
    destroyed(latest);
    await work;
    throw new Problem("bad_request", { reason: error instanceof Error ? error.message : "" });
  }
  await work;
  if (failure !== null) throw failure;
}

const destroyed = (bytes: Readable | null) => bytes?.destroy();

/** The bytes of a file of a form. Left early, the stream stays open: its rest has to be read before the next one comes. */
export const chunksOf = (bytes: Readable) => bytes.iterator({ destroyOnReturn: false });

/** A file beyond the limit is no failure of the form: null. Anything else is thrown on. */
export function ifTooLarge(error: unknown): null {
  if (error instanceof Problem && error.code === "file_too_large") return null;
  throw error;
}
