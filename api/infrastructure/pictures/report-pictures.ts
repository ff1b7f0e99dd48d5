import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp, { type Sharp } from "sharp";

/** 1,600 × 1,600 dots over a third to the whole of a sheet's width are 230 to 700 dpi. */
const maxSide = 1600;
/** Of line art: finer than most printers draw shades of grey. */
const dotsPerMm = 400 / 25.4;
const maxInputPixels = 50_000_000;

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];

/**
 * A key image as the PDF will hold it: sRGB or grey JPEG, upright, without metadata.
 *
 * Every picture is decoded and written anew: what is broken, of another format, or larger than 50 million pixels is
 * refused here instead of inside the PDF.
 *
 * @param bytes a JPEG or PNG file
 * @returns the JPEG file, or null for a picture that cannot be printed
 */
export function keyImageForPrint(bytes: Uint8Array): Promise<Buffer | null> {
  return redrawn(bytes, maxSide, (picture) =>
    picture.flatten({ background: "white" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  );
}

/** Line art redrawn lately by its size and the SHA-256 of its file: sheets share it. */
const recent = new LRUCache<string, Buffer>({ maxSize: 12_800_000, maxEntrySize: 256_000 });

/**
 * Logo, stamp or signature: as `keyImageForPrint`, but a PNG file that keeps its transparent ground, with as many dots
 * as its place on the sheet shows. Redrawing three of them takes as long as setting the sheet.
 *
 * @param mm the longer side of the place it is printed in
 */
export async function lineArtForPrint(bytes: Uint8Array, mm: number): Promise<Buffer | null> {
  const key = `${mm} ${createHash("sha256").update(bytes).digest("base64")}`;
  const drawn = recent.get(key) ?? (await redrawn(bytes, Math.ceil(mm * dotsPerMm), (picture) => picture.png()));
  if (drawn) recent.set(key, drawn, { size: drawn.length });
  return drawn;
}

async function redrawn(bytes: Uint8Array, side: number, write: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  if (!signatures.some((signature) => signature.equals(bytes.subarray(0, signature.length)))) return null;
  const picture = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  return write(picture)
    .toBuffer()
    .catch(() => null);
}
