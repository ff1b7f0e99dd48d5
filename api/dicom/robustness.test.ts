import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { mutant, wholeFiles } from "../../tests/support/mutants";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { writePlainFile } from "./plain-files/explicit-file";
import { jsonModel } from "./json-model";
import { seededRandom } from "./phantoms/noise";
import { loadCodecs } from "./pixels/frame-codecs";
import { picture } from "./pixels/picture";
import { readDicomHeader, readHeaderInHead } from "./read-header";
import { Refusal } from "./refusal";
import { structuredReport } from "./structured-report";

/** Of the processor's time: a machine may be busy with more than this. */
const limitMs = 1_000;

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

/** Of each kind a whole file, and how many mutants of it: fewer where each means to load the codecs anew. */
const kinds = [
  ["ct", 1500],
  ["us", 1500],
  ["jpeg lossless", 400],
  ["jpeg-ls", 300],
  ["jpeg 2000", 400],
  ["rle", 1000],
] as const;

beforeAll(loadCodecs);

it.each(kinds)(
  "a damaged %s file is shown or refused, at once: %i of them",
  async (kind, mutants) => {
    const whole = await wholeFiles[kind]();
    expect(use(whole)).toBe("shown");
    const random = seededRandom(kind.length * 1_000 + 17);
    const outcomes = new Set<string>();
    for (let count = 0; count < mutants; count++) {
      const damaged = mutant(whole, random);
      // A decoder that failed was let go; as in the worker, it is loaded again for the next file.
      await loadCodecs();
      const before = process.cpuUsage();
      outcomes.add(use(damaged));
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(limitMs);
    }
    expect(outcomes.size).toBeGreaterThan(2);
  },
  120_000,
);
