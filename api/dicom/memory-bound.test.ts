import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { craftedFiles } from "../../tests/support/crafted-files";
import { phantomFile } from "../../tests/support/dicom-objects";
import { closeBulkReader, findBulkValue } from "./bulk-value";
import { closeCorrectedWriter, writeCorrected } from "./corrected-file";
import { closeExplicitWriter, writeAsExplicit } from "./explicit-file";
import { closeDocumentReader, readDocument } from "./read-document";
import { closeHeaderReader, readDicomFile } from "./read-file";
import { closeFrameReader, readFrames } from "./read-frames";
import { closeMetadataReader, readMetadata } from "./read-metadata";
import { closeRenderer, renderFrame } from "./render-frame";

const mb = 1024 * 1024;

/** What all threads together may take beyond what they take for a small slice: some 1,000 on two cores. */
const boundMb = 1_500;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "radbridge-crafted-"));
});
afterAll(async () => {
  const closing = [closeBulkReader, closeCorrectedWriter, closeExplicitWriter, closeDocumentReader];
  const others = [closeHeaderReader, closeFrameReader, closeMetadataReader, closeRenderer];
  await Promise.all([...closing, ...others].map((close) => close()));
  await rm(folder, { recursive: true });
});

const patient = { id: "P2", issuer: "", name: "李四", birthDate: null, gender: "F", accessionNumber: "A2" } as const;

let written = 0;
const target = () => join(folder, `${(written += 1)}.out`);

/** Everything the product does with a stored file, all of it at once. */
async function useOf(path: string): Promise<string[]> {
  const [metadata, ...others] = await Promise.all([
    readMetadata([{ path, bulkDataRoot: "bulk/", patient: null }]),
    readDicomFile(path),
    renderFrame({ path, format: "jpeg", maxSize: 512 }),
    readFrames({ path, frames: [0, 1], form: "native" }),
    readFrames({ path, frames: [0, 1], form: "stored" }),
    findBulkValue({ file: path, valuePath: ["7FE00010"] }),
    readDocument(path, "structured_report"),
    readDocument(path, "pdf"),
    writeAsExplicit({ from: path, to: target() }),
    writeCorrected({ from: path, to: target(), patient }),
  ]);
  return [...metadata, ...others].map((result) => (result.ok ? "ok" : result.reason));
}

/** The most this process has had in memory at any time, with its threads: no sampling can miss it. */
const peakMb = () => (process.resourceUsage().maxRSS * 1024) / mb;

async function stored(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

it("crafted files are answered by every reader and writer, within a bound of memory", async () => {
  const sound = await stored("sound.dcm", phantomFile("ct"));
  await Promise.all([useOf(sound), useOf(sound)]);
  const paths: [string, string][] = [];
  for (const [at, [name, make]] of Object.entries(craftedFiles).entries()) {
    paths.push([name, await stored(`${at}.dcm`, make())]);
  }
  const before = peakMb();
  for (const [name, path] of paths) {
    const outcomes = await useOf(path);
    expect([name, outcomes]).not.toEqual([name, outcomes.map(() => "ok")]);
  }
  expect(peakMb() - before).toBeLessThan(boundMb);
  expect((await useOf(sound))[0]).toBe("ok");
}, 180_000);
