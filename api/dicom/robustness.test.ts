import { beforeAll, expect, it } from "vitest";

import { compressed } from "../../tests/support/compressed-frames";
import { dicomObject, greyModule, phantomFile } from "../../tests/support/dicom-objects";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { tags } from "./encoding/tags";
import { seededRandom } from "./phantoms/noise";
import { loadCodecs } from "./pixels/frame-codecs";
import { picture } from "./pixels/picture";
import { readDicomHeader, readHeaderInHead } from "./read-header";
import { HeaderRefused, RenderRefused } from "./refusal";
import { structuredReport } from "./structured-report";

const MUTANTS = 60;
const LIMIT_MS = 1_000;

/** Changes a file the way broken disks, transfers and writers do, most of all in its header. */
function mutant(bytes: Buffer, random: () => number): Buffer {
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

/** Everything we do with a file; only refusals may come out of it. */
function use(bytes: Buffer): string {
  const header = readDicomHeader(bytes);
  expect(readHeaderInHead(bytes.subarray(0, 64 * 1024), bytes.length) ?? header).toEqual(header);
  try {
    const file = openDicom(memorySource(bytes));
    structuredReport(file.dataSet);
    picture(file, 0, "default");
  } catch (error) {
    if (!(error instanceof HeaderRefused) && !(error instanceof RenderRefused)) throw error;
    return error.reason;
  }
  return header.ok ? "shown" : header.reason;
}

const size = { rows: 32, columns: 32, samplesPerPixel: 1, bits: 8 } as const;

async function compressedObject(encoder: Parameters<typeof compressed>[0], transferSyntaxUid: string): Promise<Buffer> {
  const bytes = Uint8Array.from({ length: 1024 }, (_, at) => (at * at) % 256);
  const frame = await compressed(encoder, { ...size, bytes });
  return dicomObject([...greyModule(32, 32), [tags.PixelData, "encapsulated", [frame]]], { transferSyntaxUid });
}

const objects: Record<string, () => Promise<Buffer> | Buffer> = {
  ct: () => phantomFile("ct", { size: 32 }),
  us: () => phantomFile("us", { size: 32 }),
  "jpeg lossless": () => compressedObject("encodeJpeg", "1.2.840.10008.1.2.4.70"),
  "jpeg-ls": () => compressedObject("encodeJpegLs", "1.2.840.10008.1.2.4.80"),
  "jpeg 2000": () => compressedObject("encodeJpeg2000", "1.2.840.10008.1.2.4.90"),
  rle: () => compressedObject("encodeRle", "1.2.840.10008.1.2.5"),
};

beforeAll(loadCodecs);

it.each(Object.keys(objects))("a damaged %s file is shown or refused, at once", async (kind) => {
  const whole = await objects[kind]?.();
  if (!whole) throw new Error(kind);
  expect(use(whole)).toBe("shown");
  const random = seededRandom(kind.length * 1_000 + 17);
  const outcomes = new Set<string>();
  for (let count = 0; count < MUTANTS; count++) {
    const damaged = mutant(whole, random);
    // A decoder that failed was let go; as in the worker, it is loaded again for the next file.
    await loadCodecs();
    const start = performance.now();
    outcomes.add(use(damaged));
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  }
  expect(outcomes.size).toBeGreaterThan(2);
});
