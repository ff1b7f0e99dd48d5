import { createHash } from "node:crypto";
import { readFrames } from "#api/dicom/read-frames";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import { isKnown, keptPrivately, notModified } from "#api/infrastructure/file-answer";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges } from "./accept";
import { instanceAddress } from "./addresses";
import { allFrames, frameNumbers, listedFrames, type AskedFrames } from "./frame-numbers";
import { explicitLittleEndianUid, frameForm, type FrameForm } from "./frame-forms";
import { recordImageView } from "./image-views";
import { multipartAnswer, type Part } from "./multipart-answer";
import { namedInstance } from "./named-instances";
import type { StoredInstance } from "./retrieve-queries";

const octets = "application/octet-stream";

/**
 * Frames of an instance (PS3.18 §10.4.1.1.3), as stored or decoded, as the client takes them.
 *
 * @throws Problem not_found, bad_request, no_image for a frame the instance does not have, not_acceptable,
 * image_unreadable with `reason`
 */
export async function retrieveFrames(call: StreamCall): Promise<Response> {
  const asked = listedFrames(frameNumbers(call.params.frames ?? ""));
  return framesAnswer(call, await namedInstance(call.context, call.params), asked);
}

/**
 * The pixel data of an instance, all frames of it (PS3.18 §10.4.1.1.5): frame by frame, or, for whoever takes bytes
 * without parts, decoded one behind the other.
 *
 * @throws Problem no_image, not_acceptable, image_unreadable with `reason`
 */
export const retrievePixelData = (call: StreamCall, instance: StoredInstance): Promise<Response> =>
  framesAnswer(call, instance, allFrames(instance.frames));

async function framesAnswer(
  { request, params, query, context }: StreamCall,
  instance: StoredInstance,
  asked: AskedFrames,
): Promise<Response> {
  if (!instance.hasPixelData || asked.last > instance.frames) throw new Problem("no_image");
  const isOne = asked.count === 1;
  const accepted = acceptedRanges(request, query).filter(({ isMultipart, mediaType, transferSyntax }) => {
    // One part alone holds one frame, but for decoded ones, which are told apart by their length.
    const isDecoded = mediaType === octets && [null, explicitLittleEndianUid].includes(transferSyntax);
    return isMultipart || mediaType === "*/*" || isOne || (asked.name === "all" && isDecoded);
  });
  const form = frameForm(accepted, instance.transferSyntaxUid);
  if (!form) throw new Problem("not_acceptable", { transferSyntax: instance.transferSyntaxUid });
  recordImageView(context, instance.examId);
  const list = createHash("sha256").update(asked.name).digest("base64url");
  const etag = `"${instance.objectHash}-${form.form}-${form.isMultipart ? "parts" : "one"}-${list}"`;
  if (isKnown(request, etag)) return notModified(etag);
  const headers = { "cache-control": keptPrivately, vary: "Accept", etag };

  const path = await context.platform.objects.localPath(instance.objectHash);
  const read = frameReader(context, { instance, path, form });
  // Read before the answer begins: afterwards it could only be broken off.
  const first = await read(asked.next(0));
  if (!form.isMultipart) {
    const length = (first[0]?.length ?? 0) * asked.count;
    return new Response(streamBody(oneBehindTheOther()), {
      headers: {
        ...headers,
        "content-type": form.contentType,
        "content-length": String(length),
        "x-content-type-options": "nosniff",
      },
    });
  }
  const address = `${instanceAddress(context, params.study ?? "", instance)}/frames`;
  return multipartAnswer(form.mediaType, framesAsParts(), { headers });

  async function* inOrder(): AsyncGenerator<{ number: number; bytes: Uint8Array }> {
    let [numbers, group, sent] = [asked.next(0), first, 0];
    while (true) {
      for (const [index, bytes] of group.entries()) yield { number: numbers[index] ?? 0, bytes };
      sent += group.length;
      if (sent >= asked.count) return;
      numbers = asked.next(sent);
      group = await read(numbers);
    }
  }

  async function* framesAsParts(): AsyncGenerator<Part> {
    for await (const { number, bytes } of inOrder()) {
      const contentType = form?.contentType ?? "";
      yield { contentType, location: `${address}/${number}`, length: bytes.length, body: [bytes] };
    }
  }

  async function* oneBehindTheOther(): AsyncGenerator<Uint8Array> {
    for await (const { bytes } of inOrder()) {
      // The length was told; an answer broken off is better than one that is wrong.
      if (bytes.length !== first[0]?.length) throw new Problem("image_unreadable", { reason: "malformed" });
      yield bytes;
    }
  }
}

function frameReader(
  { platform: { log } }: OperationContext,
  { instance, path, form }: { instance: StoredInstance; path: string; form: FrameForm },
) {
  return async (numbers: readonly number[]): Promise<readonly Uint8Array[]> => {
    const frames = numbers.map((number) => number - 1);
    const read = await readFrames({ path, frames, form: form.form });
    if (read.ok) return read.frames;
    if (read.reason === "no_pixel_data") throw new Problem("no_image");
    log.warn({ objectHash: instance.objectHash, reason: read.reason, detail: read.detail }, "frames not read");
    throw new Problem("image_unreadable", { reason: read.reason });
  };
}
