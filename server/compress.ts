import { promisify } from "node:util";
import { constants, gzip, gzipSync } from "node:zlib";

const gzipped = promisify(gzip);
const smallest = 1_000;
/** Up to here packing takes less than handing over to another thread and back: 0.25 ms for a page of 80 kB. */
const packedAtOnce = 256_000;
/** UTF-16 to UTF-8. */
const mostBytesAUnit = 3;
/** Events of a stream come one by one. */
const text = /^(text\/(?!event-stream)|application\/(json|dicom\+json|problem\+json|javascript))/;

/** Whether an answer is text, which always comes whole. */
export const isText = (headers: Headers) => text.test(headers.get("content-type") ?? "");

const encoder = new TextEncoder();

/** The bytes of a text in pieces. Buffer.from counts them first, which takes ten times as long as writing them. */
export function utf8(pieces: string[]): Buffer<ArrayBuffer> {
  const most = pieces.reduce((sum, { length }) => sum + length * mostBytesAUnit, 0);
  const bytes = Buffer.allocUnsafe(most);
  const end = pieces.reduce((at, piece) => at + encoder.encodeInto(piece, bytes.subarray(at)).written, 0);
  return bytes.subarray(0, end);
}

const takesGzip = (request: Request) => /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");

/** An answer of text, gzipped where whoever asked takes that. */
export async function packedAnswer(
  request: Request,
  body: Buffer<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  headers.append("vary", "Accept-Encoding");
  if (!takesGzip(request) || body.length < smallest) return new Response(body, { status, headers });
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  const options = { level: constants.Z_BEST_SPEED };
  const packed = body.length <= packedAtOnce ? gzipSync(body, options) : await gzipped(body, options);
  return new Response(packed, { status, headers });
}

/** Gzips an answer of text that is already whole; others pass as they are, and one that is packed. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const isPacked = response.headers.has("content-encoding");
  if (!takesGzip(request) || !isText(response.headers) || isPacked || !response.body) return response;
  const headers = new Headers(response.headers);
  return packedAnswer(request, Buffer.from(await response.arrayBuffer()), { status: response.status, headers });
}
