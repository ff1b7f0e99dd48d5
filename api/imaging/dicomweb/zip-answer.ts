import { createReadStream } from "node:fs";
import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import type { Platform } from "#api/infrastructure/platform";
import type { AnswerHead } from "./multipart-answer";
import { readyFile, type WantedFile } from "./ready-files";

const pieceBytes = 512 * 1024;

/**
 * Instances as files of a zip (PS3.18 §8.7.3), a folder each series: they pass through one after the other, so memory
 * stays flat. UIDs are digits and dots, which every system takes for a name.
 */
export function zipAnswer(
  platform: Platform,
  wanted: readonly WantedFile[],
  { status, headers }: AnswerHead,
): Response {
  return new Response(streamBody(zipped(platform, wanted)), {
    status,
    headers: {
      ...headers,
      "content-type": "application/zip",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      vary: "Accept",
    },
  });
}

async function* zipped(platform: Platform, wanted: readonly WantedFile[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough({ highWaterMark: pieceBytes });
  zip.on("error", (error) => output.destroy(error));
  let open: Readable | null = null;
  for (const file of wanted) {
    const { seriesInstanceUid, sopInstanceUid } = file.instance;
    zip.addReadStreamLazy(`${seriesInstanceUid}/${sopInstanceUid}.dcm`, { compress: false }, (take) => {
      opened(platform, file).then(
        (stream) => {
          open = stream;
          take(null, stream);
        },
        (error: unknown) => take(error, new PassThrough()),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  try {
    yield* output;
  } finally {
    // The client left: the file it was at is closed too.
    close(open);
  }
}

const close = (stream: Readable | null) => stream?.destroy();

async function opened(platform: Platform, wanted: WantedFile): Promise<Readable> {
  const { file } = await readyFile(platform, wanted);
  const stream = createReadStream(file.path, { highWaterMark: pieceBytes });
  return stream.once("close", () => void file.done());
}
