import { createReadStream } from "node:fs";
import { findBulkValue } from "../dicom/bulk-value";
import { keptPrivately } from "../exams/file-answer";
import type { OperationContext } from "../operations";
import { Problem } from "../problem";
import type { StreamCall } from "../streams";
import { acceptedRanges, takes } from "./accept";
import { bodyOfPieces } from "../body-of-pieces";
import { retrieveFrames } from "./frames";
import { recordImageView } from "./image-views";
import { multipartAnswer } from "./multipart-answer";
import { namedInstance } from "./named-instances";
import type { StoredInstance } from "./retrieve-queries";

const octets = "application/octet-stream";
const pixelPath = /^7FE000(08|09|10)$/i;
/** A tag, and item and tag as often as sequences lie around it. */
const valuePath = /^[0-9a-f]{8}(\.\d{1,6}\.[0-9a-f]{8}){0,32}$/i;

/**
 * One value of an instance by the address its metadata gave (PS3.18 §10.4.1.1.5): pixel data frame by frame, everything
 * else as its bytes in little endian.
 *
 * @throws Problem not_found, not_acceptable, image_unreadable
 */
export async function retrieveBulkData(call: StreamCall): Promise<Response> {
  const { request, params, query, context } = call;
  const path = params.path ?? "";
  if (!valuePath.test(path)) throw new Problem("not_found", { object: path });
  const instance = await namedInstance(context, params);
  if (pixelPath.test(path)) return retrieveFrames({ ...call, params: { ...params, frames: allFrames(instance) } });
  const range = acceptedRanges(request, query).find((each) => takes(each, octets));
  if (!range) throw new Problem("not_acceptable");
  const { length, body } = await valueOf(context, instance, path.split("."));
  recordImageView(context, instance.examId);
  if (range.isMultipart || range.mediaType === "*/*") {
    const parts = [{ contentType: octets, length, body }];
    return multipartAnswer(octets, parts, {
      headers: { "cache-control": keptPrivately, vary: "Accept" },
    });
  }
  return new Response(bodyOfPieces(body), {
    headers: {
      "content-type": octets,
      "content-length": String(length),
      "cache-control": keptPrivately,
      "x-content-type-options": "nosniff",
      vary: "Accept",
    },
  });
}

const allFrames = ({ frames }: StoredInstance) => Array.from({ length: frames }, (_, index) => index + 1).join(",");

async function valueOf({ platform }: OperationContext, { objectHash }: StoredInstance, path: readonly string[]) {
  const file = await platform.objects.localPath(objectHash);
  const value = await findBulkValue({ file, valuePath: path });
  if (!value.ok) {
    if (value.reason === "no_value") throw new Problem("not_found", { object: path.join(".") });
    throw new Problem("image_unreadable", { reason: value.reason });
  }
  if ("bytes" in value) return { length: value.bytes.length, body: bytes([value.bytes]) };
  const { at, length } = value;
  return { length, body: bytes(length === 0 ? [] : createReadStream(file, { start: at, end: at + length - 1 })) };
}

async function* bytes(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
