import { createHash } from "node:crypto";
import { readFrames } from "../dicom/read-frames";
import { isKnown, keptPrivately, notModified } from "../file-answer";
import type { OperationContext } from "../operations";
import { Problem } from "../problem";
import type { StreamCall } from "../streams";
import { acceptedRanges } from "./accept";
import { instanceAddress } from "./addresses";
import { frameNumbers } from "./frame-numbers";
import { frameForm, type FrameForm } from "./frame-forms";
import { recordImageView } from "./image-views";
import { multipartAnswer, type Part } from "./multipart-answer";
import { namedInstance } from "./named-instances";
import type { StoredInstance } from "./retrieve-queries";

/**
 * Frames of an instance (PS3.18 §10.4.1.1.3), as stored or decoded, as the client takes them.
 *
 * @throws Problem not_found, bad_request, no_image for a frame the instance does not have, not_acceptable,
 * image_unreadable with `reason`
 */
export async function retrieveFrames({ request, params, query, context }: StreamCall): Promise<Response> {
  const numbers = frameNumbers(params.frames ?? "");
  const instance = await namedInstance(context, params);
  if (!instance.hasPixelData || numbers.some((number) => number > instance.frames)) throw new Problem("no_image");
  const accepted = acceptedRanges(request, query).filter(({ isMultipart, mediaType }) => {
    // One part alone holds one frame.
    return isMultipart || mediaType === "*/*" || numbers.length === 1;
  });
  const form = frameForm(accepted, instance.transferSyntaxUid);
  if (!form) throw new Problem("not_acceptable", { transferSyntax: instance.transferSyntaxUid });
  recordImageView(context, instance.examId);
  const list = createHash("sha256").update(numbers.join()).digest("base64url");
  const etag = `"${instance.objectHash}-${form.form}-${form.isMultipart ? "parts" : "one"}-${list}"`;
  if (isKnown(request, etag)) return notModified(etag);
  const headers = { "cache-control": keptPrivately, vary: "Accept", etag };

  const path = await context.platform.objects.localPath(instance.objectHash);
  const read = frameReader(context, { instance, path, form });
  const frames = numbers.map((number) => number - 1);
  // Read before the answer begins: afterwards it could only be broken off.
  const first = await read(frames);
  if (!form.isMultipart) {
    const bytes = first[0] ?? new Uint8Array();
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...headers,
        "content-type": form.contentType,
        "content-length": String(bytes.length),
        "x-content-type-options": "nosniff",
      },
    });
  }
  const address = `${instanceAddress(context, params.study ?? "", instance)}/frames`;
  return multipartAnswer(form.mediaType, framesAsParts(), { headers });

  async function* framesAsParts(): AsyncGenerator<Part> {
    let sent = 0;
    for (let group = first; sent < frames.length; group = await read(frames.slice(sent))) {
      for (const bytes of group) {
        const location = `${address}/${numbers[sent]}`;
        yield { contentType: form?.contentType ?? "", location, length: bytes.length, body: [bytes] };
        sent += 1;
      }
      if (sent >= frames.length) return;
    }
  }
}

function frameReader(
  { platform: { log } }: OperationContext,
  { instance, path, form }: { instance: StoredInstance; path: string; form: FrameForm },
) {
  return async (frames: readonly number[]): Promise<readonly Uint8Array[]> => {
    const read = await readFrames({ path, frames, form: form.form });
    if (read.ok) return read.frames;
    if (read.reason === "no_pixel_data") throw new Problem("no_image");
    log.warn({ objectHash: instance.objectHash, reason: read.reason, detail: read.detail }, "frames not read");
    throw new Problem("image_unreadable", { reason: read.reason });
  };
}
