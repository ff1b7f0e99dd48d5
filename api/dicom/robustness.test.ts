import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { compressed } from "../../tests/support/compressed-frames";
import { dicomObject, greyModule, phantomFile } from "../../tests/support/dicom-objects";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { writePlainFile } from "./encoding/explicit-file";
import { tags } from "./encoding/tags";
import { jsonModel } from "./json-model";
import { seededRandom } from "./phantoms/noise";
import { loadCodecs } from "./pixels/frame-codecs";
import { picture } from "./pixels/picture";
import { readDicomHeader, readHeaderInHead } from "./read-header";
import { Refusal } from "./refusal";
import { structuredReport } from "./structured-report";

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

const folder = mkdtempSync(join(tmpdir(), "radbridge-mutants-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Why a use of a file was refused; null where it was not. Nothing else may come out of it. */
function refusalOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason;
  }
}

/** Everything we do with a file, whatever becomes of one use; how showing it ended. */
function use(bytes: Buffer): string {
  const header = readDicomHeader(bytes);
  expect(readHeaderInHead(bytes.subarray(0, 64 * 1024), bytes.length) ?? header).toEqual(header);
  const opened = () => openDicom(memorySource(bytes));
  const explicit = join(folder, "explicit.dcm");
  refusalOf(() => structuredReport(opened().dataSet));
  refusalOf(() => JSON.stringify(jsonModel(opened(), (path) => path.join("."))));
  refusalOf(() => writePlainFile(opened(), explicit, "explicit"));
  rmSync(explicit, { force: true });
  return refusalOf(() => picture(opened(), 0, "default")) ?? (header.ok ? "shown" : header.reason);
}

const size = { rows: 32, columns: 32, samplesPerPixel: 1, bits: 8 } as const;

async function compressedObject(encoder: Parameters<typeof compressed>[0], transferSyntaxUid: string): Promise<Buffer> {
  const bytes = Uint8Array.from({ length: 1024 }, (_, at) => (at * at) % 256);
  const frame = await compressed(encoder, { ...size, bytes });
  return dicomObject([...greyModule(32, 32), [tags.PixelData, "encapsulated", [frame]]], { transferSyntaxUid });
}

/** Of each kind a whole file, and how many mutants of it: fewer where each means to load the codecs anew. */
const kinds = [
  ["ct", 1500, () => phantomFile("ct", { size: 32 })],
  ["us", 1500, () => phantomFile("us", { size: 32 })],
  ["jpeg lossless", 400, () => compressedObject("encodeJpeg", "1.2.840.10008.1.2.4.70")],
  ["jpeg-ls", 300, () => compressedObject("encodeJpegLs", "1.2.840.10008.1.2.4.80")],
  ["jpeg 2000", 400, () => compressedObject("encodeJpeg2000", "1.2.840.10008.1.2.4.90")],
  ["rle", 1000, () => compressedObject("encodeRle", "1.2.840.10008.1.2.5")],
] as const;

beforeAll(loadCodecs);

it.each(kinds)("a damaged %s file is shown or refused, at once: %i of them", async (kind, mutants, make) => {
  const whole = await make();
  expect(use(whole)).toBe("shown");
  const random = seededRandom(kind.length * 1_000 + 17);
  const outcomes = new Set<string>();
  for (let count = 0; count < mutants; count++) {
    const damaged = mutant(whole, random);
    // A decoder that failed was let go; as in the worker, it is loaded again for the next file.
    await loadCodecs();
    const start = performance.now();
    outcomes.add(use(damaged));
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  }
  expect(outcomes.size).toBeGreaterThan(2);
});
