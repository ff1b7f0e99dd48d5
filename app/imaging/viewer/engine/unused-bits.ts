/** How samples stand in their words (PS3.5 §8.1.1). */
export interface SampleBits {
  stored: number;
  high: number;
}

/**
 * Samples without what stands in the unused bits of their words: old devices keep overlays there (PS3.3-2004 C.9.2), and
 * the library would take them for brightness.
 *
 * @param words 16 bits each, little endian
 */
export function withoutUnusedBits(words: Uint8Array, { stored, high }: SampleBits): Uint8Array {
  const changed = words.slice();
  const view = new DataView(changed.buffer);
  const [shift, mask] = [high + 1 - stored, 2 ** stored - 1];
  for (let at = 0; at + 1 < changed.length; at += 2) {
    view.setUint16(at, (view.getUint16(at, true) >> shift) & mask, true);
  }
  return changed;
}
