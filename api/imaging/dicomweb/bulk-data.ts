import { createReadStream } from "node:fs";
import { findBulkValue } from "#api/dicom/bulk-value";
import { transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import { keptPrivately } from "#api/infrastructure/file-answer";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges, takes, type MediaRange } from "./accept";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import { retrievePixelData } from "./frames";
import { instanceAddress } from "./addresses";
import { recordImageView } from "./image-views";
import { byteRange, type ByteRange } from "./byte-range";
import { multipartAnswer } from "./multipart-answer";
import { namedInstance } from "./named-instances";
import type { StoredInstance } from "./retrieve-queries";

const octets = "application/octet-stream";
const pixelPath = /^7FE000(08|09|10)$/i;
/** A tag, and item and tag as often as sequences lie around it. */
const valuePath = /^[0-9a-f]{8}(\.\d{1,6}\.[0-9a-f]{8}){0,32}$/i;

/**
 * One value of an instance by the address its metadata gave (PS3.18 §10.4.1.1.5): pixel data as frames, everything else as
 * its bytes in little endian.
 *
 * @throws Problem not_found, not_acceptable, image_unreadable
 */
export async function retrieveBulkData(call: StreamCall): Promise<Response> {
  const { request, params, query, context } = call;
  const path = params.path ?? "";
  if (!valuePath.test(path)) throw new Problem("not_found", { object: path });
  const instance = await namedInstance(context, params);
  const accepted = acceptedRanges(request, query);
  if (pixelPath.test(path) && !isTakenAsItStands(accepted[0], instance)) return retrievePixelData(call, instance);
  const range = accepted.find((each) => takes(each, octets));
  if (!range) throw new Problem("not_acceptable");
  const { length, body } = await valueOf(context, instance, path.split("."));
  recordImageView(context, instance.examId);
  if (range.isMultipart || range.mediaType === "*/*") {
    const location = `${instanceAddress(context, params.study ?? "", instance)}/bulkdata/${path.toUpperCase()}`;
    const parts = [{ contentType: octets, location, length, body: body({ start: 0, end: length - 1 }) }];
    return multipartAnswer(octets, parts, {
      headers: { "cache-control": keptPrivately, vary: "Accept" },
    });
  }
  const etag = `"${instance.objectHash}-${path.toUpperCase()}"`;
  const shared = {
    "content-type": octets,
    "accept-ranges": "bytes",
    "cache-control": keptPrivately,
    "x-content-type-options": "nosniff",
    vary: "Accept",
    etag,
  };
  const asked = byteRange(request.headers, length, etag);
  if (asked === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...shared, "content-range": `bytes */${length}` } });
  }
  const { start, end } = asked ?? { start: 0, end: length - 1 };
  return new Response(streamBody(body({ start, end })), {
    status: asked ? 206 : 200,
    headers: {
      ...shared,
      "content-length": String(end - start + 1),
      ...(asked && { "content-range": `bytes ${start}-${end}/${length}` }),
    },
  });
}

/** Plain samples in little endian are what stands in the file, and can be had in parts as any value. */
function isTakenAsItStands(best: MediaRange | undefined, { transferSyntaxUid }: StoredInstance): boolean {
  const { codec, littleEndian, deflated } = transferSyntax(transferSyntaxUid);
  const isBytes = best?.mediaType === octets && !best.isMultipart;
  return isBytes && codec === "none" && littleEndian && !deflated;
}

interface BulkValue {
  length: number;
  body: (part: ByteRange) => AsyncGenerator<Uint8Array>;
}

async function valueOf(
  { platform }: OperationContext,
  { objectHash }: StoredInstance,
  path: readonly string[],
): Promise<BulkValue> {
  const file = await platform.objects.localPath(objectHash);
  const value = await findBulkValue({ file, valuePath: path });
  if (!value.ok) {
    if (value.reason === "no_value") throw new Problem("not_found", { object: path.join(".") });
    throw new Problem("image_unreadable", { reason: value.reason });
  }
  if ("bytes" in value) {
    const whole = value.bytes;
    return { length: whole.length, body: ({ start, end }) => bytes([whole.subarray(start, end + 1)]) };
  }
  const { at, length } = value;
  const part = ({ start, end }: ByteRange) => createReadStream(file, { start: at + start, end: at + end });
  return { length, body: (range) => bytes(length === 0 ? [] : part(range)) };
}

async function* bytes(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
