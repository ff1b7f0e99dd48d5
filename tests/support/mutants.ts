import { memorySource } from "../../api/dicom/encoding/byte-source";
import { dataSetStart } from "../../api/dicom/encoding/dicom-file";
import { tags } from "../../api/dicom/encoding/tags";
import { readDicomHeader } from "../../api/dicom/read-header";
import { compressed } from "./compressed-frames";
import { dicomObject, greyModule, phantomFile } from "./dicom-objects";
import { sampleFiles } from "./sample-folder";

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
  const sopInstanceUid = "2.25.300000000000000";
  const elements = [...greyModule(32, 32), [tags.PixelData, "encapsulated", [frame]] as const];
  return dicomObject(elements, { transferSyntaxUid, sopInstanceUid });
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

/** Larger ones say nothing more, and take their time. */
const largestSample = 200_000;

/** A damaged instance, and what its sender believes it to be. */
export interface MutantInstance {
  bytes: Buffer;
  sopClassUid: string;
  sopInstanceUid: string;
  transferSyntaxUid: string;
}

/**
 * Mutants of own files and of real ones, in turn. Each has a UID of its own, so that none is only another content under
 * one that is known.
 *
 * @param part what is damaged: the whole file, or its data set alone, as it goes over an association
 */
export async function mutantInstances(
  count: number,
  random: () => number,
  part: "file" | "data set",
): Promise<MutantInstance[]> {
  const own = await Promise.all(Object.values(wholeFiles).map((make) => make()));
  const whole = [...own, ...sampleFiles(largestSample)].flatMap((bytes) => {
    const header = readDicomHeader(bytes);
    return header.ok ? [{ bytes, header: header.header }] : [];
  });
  return Array.from({ length: count }, (_, index) => {
    const base = whole[index % whole.length];
    if (!base) throw new Error("nothing to damage");
    const { bytes, header } = base;
    const sopInstanceUid = renumbered(header.sopInstanceUid, index);
    const numbered = Buffer.from(bytes.toString("latin1").replaceAll(header.sopInstanceUid, sopInstanceUid), "latin1");
    const named = { ...header, sopInstanceUid };
    if (part === "file") return { ...named, bytes: mutant(numbered, random) };
    // Damage begins behind the 132 bytes of a preamble.
    const bare = numbered.subarray(dataSetStart(memorySource(numbered)));
    return { ...named, bytes: mutant(Buffer.concat([Buffer.alloc(132), bare]), random).subarray(132) };
  });
}

/** Another UID of the same length. */
const renumbered = (uid: string, index: number) => uid.slice(0, -6) + String(100_000 + index);
