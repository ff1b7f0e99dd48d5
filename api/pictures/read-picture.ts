import sharp, { type Sharp } from "sharp";
import { bodyOf } from "../arriving-body";
import { Problem } from "../problem";

/** Pixels a picture may unfold to: that of a good phone camera, and no more than memory holds. */
const maxPixels = 64_000_000;

const isPng = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

/**
 * The bytes of a request's body, read no further than allowed.
 *
 * @throws Problem file_too_large
 */
export async function limitedBody(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bodyOf(request)) {
    length += chunk.length;
    if (length > maxBytes) throw new Problem("file_too_large", { maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A picture that was sent in, upright, to be written anew: nothing of what came beside its pixels is kept.
 *
 * PNG and JPEG alone, told by their first bytes: the decoder would take SVG and more.
 *
 * @throws Problem file_refused for anything else, a broken file, or more than 64 million pixels
 */
export function openPicture(bytes: Buffer): Sharp {
  if (!isPng(bytes) && !isJpeg(bytes)) throw new Problem("file_refused", { reason: "not_an_image" });
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).rotate();
}

/**
 * Writes a picture; what the decoder cannot read is the sender's fault.
 *
 * @throws Problem file_refused
 */
export async function writePicture(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer();
  } catch {
    throw new Problem("file_refused", { reason: "unreadable_image" });
  }
}
