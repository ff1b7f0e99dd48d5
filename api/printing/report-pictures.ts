import sharp, { type Sharp } from "sharp";

/** 1,600 × 1,600 dots over a third to the whole of a sheet's width are 230 to 700 dpi. */
const maxSide = 1600;
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
  return redrawn(bytes, (picture) =>
    picture.flatten({ background: "white" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  );
}

/** A logo or a signature: as `keyImageForPrint`, but a PNG file that keeps its transparent ground. */
export function lineArtForPrint(bytes: Uint8Array): Promise<Buffer | null> {
  return redrawn(bytes, (picture) => picture.png());
}

async function redrawn(bytes: Uint8Array, write: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  if (!signatures.some((signature) => signature.equals(bytes.subarray(0, signature.length)))) return null;
  const picture = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });
  return write(picture)
    .toBuffer()
    .catch(() => null);
}
