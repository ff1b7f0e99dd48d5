import dcmjsCodecs from "dcmjs-codecs";

import { loadCodecs } from "../../api/dicom/pixels/frame-codecs";

/** Samples by pixel to be compressed; 16-bit ones little endian. */
export interface PlainFrame {
  readonly rows: number;
  readonly columns: number;
  readonly samplesPerPixel: 1 | 3;
  readonly bits: 8 | 16;
  readonly bytes: Uint8Array;
}

/** Compresses a frame without loss by the library's own encoders. */
export async function compressed(
  encoder: "encodeJpegLs" | "encodeJpeg2000" | "encodeHtJpeg2000" | "encodeRle" | "encodeJpeg",
  { rows, columns, samplesPerPixel, bits, bytes }: PlainFrame,
): Promise<Uint8Array> {
  await loadCodecs();
  const context = new dcmjsCodecs.Context({
    width: columns,
    height: rows,
    bitsAllocated: bits,
    bitsStored: bits,
    samplesPerPixel,
    pixelRepresentation: 0,
    planarConfiguration: 0,
    photometricInterpretation: samplesPerPixel === 3 ? "RGB" : "MONOCHROME2",
    decodedBuffer: bytes,
  });
  const encoded = dcmjsCodecs.NativeCodecs[encoder](context, {}).getEncodedBuffer();
  if (!encoded) throw new Error(`${encoder} gave nothing`);
  return encoded;
}
