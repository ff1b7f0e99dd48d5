import { tags } from "../../api/dicom/encoding/tags";
import { compressed } from "./compressed-frames";
import { dicomObject, greyModule, phantomFile } from "./dicom-objects";

/** Changes a file the way broken disks, transfers and writers do, most of all in its header. */
export function mutant(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const header = Math.min(copy.length, 2_000);
  const within = (length: number) => Math.floor(random() * length);
  for (let change = 1 + within(6); change > 0; change--) {
    const at = 132 + within((random() < 0.8 ? header : copy.length) - 140);
    switch (within(5)) {
      case 0:
        copy.writeUInt8(within(256), at);
        break;
      case 1:
        copy.writeUInt32LE(0xffffffff, at);
        break;
      case 2:
        copy.writeUInt16LE(within(65_536), at);
        break;
      case 3:
        copy.copy(copy, at, 132 + within(header - 200), 132 + within(header - 140));
        break;
      default:
        return copy.subarray(0, at);
    }
  }
  return copy;
}

const size = { rows: 32, columns: 32, samplesPerPixel: 1, bits: 8 } as const;

async function compressedObject(encoder: Parameters<typeof compressed>[0], transferSyntaxUid: string): Promise<Buffer> {
  const bytes = Uint8Array.from({ length: 1024 }, (_, at) => (at * at) % 256);
  const frame = await compressed(encoder, { ...size, bytes });
  return dicomObject([...greyModule(32, 32), [tags.PixelData, "encapsulated", [frame]]], { transferSyntaxUid });
}

/** Small whole files to make mutants of, one for each way pixels are kept. */
export const wholeFiles = {
  ct: () => phantomFile("ct", { size: 32 }),
  us: () => phantomFile("us", { size: 32 }),
  "jpeg lossless": () => compressedObject("encodeJpeg", "1.2.840.10008.1.2.4.70"),
  "jpeg-ls": () => compressedObject("encodeJpegLs", "1.2.840.10008.1.2.4.80"),
  "jpeg 2000": () => compressedObject("encodeJpeg2000", "1.2.840.10008.1.2.4.90"),
  rle: () => compressedObject("encodeRle", "1.2.840.10008.1.2.5"),
} satisfies Record<string, () => Buffer | Promise<Buffer>>;
