import { withChangedPart } from "./single-part";

/**
 * Uncompressed YBR_FULL_422 (PS3.3 C.7.6.3.1.2): two pixels share their colour, as Y Y Cb Cr. The library draws such
 * frames black, so each pixel is given its own: Y Cb Cr, Y Cb Cr.
 */
export function wholeColour(subsampled: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.floor(subsampled.length / 4) * 6);
  for (let from = 0, to = 0; from + 3 < subsampled.length; from += 4, to += 6) {
    const [first = 0, second = 0, blue = 0, red = 0] = subsampled.subarray(from, from + 4);
    whole.set([first, blue, red, second, blue, red], to);
  }
  return whole;
}

/** The same within a multipart answer of one part. */
export const withWholeColour = (answer: ArrayBuffer): ArrayBuffer => withChangedPart(answer, wholeColour);
