import { RenderRefused } from "../refusal";

/**
 * Decodes an RLE Lossless frame (PS3.5 Annex G): byte planes, most significant first, sample by sample.
 *
 * @param bytesPerSample 1, 2 or 4
 * @returns samples by pixel, little endian
 * @throws RenderRefused `malformed` when planes are missing or too short
 */
export function decodeRle(
  bytes: Buffer,
  { pixels, samplesPerPixel, bytesPerSample }: { pixels: number; samplesPerPixel: number; bytesPerSample: number },
): Uint8Array {
  const planes = samplesPerPixel * bytesPerSample;
  if (bytes.length < 64 || bytes.readUInt32LE(0) !== planes || planes > 15) {
    throw new RenderRefused("malformed", `RLE header does not name ${planes} segments`);
  }
  const decoded = new Uint8Array(pixels * planes);
  for (let plane = 0; plane < planes; plane++) {
    const from = bytes.readUInt32LE(4 + plane * 4);
    const to = plane + 1 < planes ? bytes.readUInt32LE(8 + plane * 4) : bytes.length;
    if (from < 64 || to > bytes.length || from > to) throw new RenderRefused("malformed", "RLE segment out of bounds");
    const sample = Math.floor(plane / bytesPerSample);
    const significance = bytesPerSample - 1 - (plane % bytesPerSample);
    const offset = sample * bytesPerSample + significance;
    decodeSegment(bytes.subarray(from, to), decoded, { offset, stride: planes });
  }
  return decoded;
}

/** PackBits: n in 0…127 copies n+1 bytes, −1…−127 repeats the next byte 1−n times, −128 does nothing. */
function decodeSegment(segment: Uint8Array, into: Uint8Array, { offset, stride }: { offset: number; stride: number }) {
  let at = 0;
  let target = offset;
  while (target < into.length) {
    const control = segment[at++];
    if (control === undefined) throw new RenderRefused("malformed", "RLE segment too short");
    if (control < 128) {
      for (let left = control + 1; left > 0 && target < into.length; left--, target += stride) {
        into[target] = segment[at++] ?? 0;
      }
    } else if (control > 128) {
      const value = segment[at++] ?? 0;
      for (let left = 257 - control; left > 0 && target < into.length; left--, target += stride) into[target] = value;
    }
  }
}
