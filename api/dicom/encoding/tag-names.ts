/** A tag as the DICOM JSON Model names it (PS3.18 F.2.2): `0020000D`. */
export const tagText = (tag: number) => tag.toString(16).toUpperCase().padStart(8, "0");

/** A tag as people read it, in logs and in what peers are told: `(0020,000d)`. */
export function tagName(tag: number): string {
  const hex = tag.toString(16).padStart(8, "0");
  return `(${hex.slice(0, 4)},${hex.slice(4)})`;
}
