import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { dicomObject, phantomFile, smallPhantom } from "../../tests/support/dicom-objects";
import { documentKind, closeDocumentReader, readDocument } from "./read-document";
import { closeHeaderReader, readDicomFile } from "./read-file";
import { readDicomHeader } from "./read-header";
import { closeRenderer, renderFrame } from "./render-frame";
import { tags } from "./encoding/tags";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "dicom files "));
});
afterAll(async () => {
  await Promise.all([closeHeaderReader(), closeRenderer(), closeDocumentReader()]);
  await rm(directory, { recursive: true });
});

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

it("a file on disk reads as its bytes do, whole or cut off", async () => {
  const large = phantomFile("us", { size: 240, slices: 4 });
  for (const bytes of [large, large.subarray(0, large.length - 1), Buffer.from("no DICOM at all, just text")]) {
    expect(await readDicomFile(await stored("one.dcm", bytes))).toEqual(readDicomHeader(bytes));
  }
  const late = dicomObject([
    [0x00091010, "OB", new Uint8Array(200_000)],
    [tags.StudyDescription, "LO", "x"],
  ]);
  expect(await readDicomFile(await stored("late.dcm", late))).toEqual(readDicomHeader(late));
});

it("files of a study are read side by side", async () => {
  const paths = await Promise.all(
    smallPhantom("ct", { slices: 40 }).map(({ fileName, bytes }) => stored(fileName, bytes)),
  );
  const results = await Promise.all(paths.map(readDicomFile));
  expect(results.map((result) => result.ok && result.header.instance.number)).toEqual(
    paths.map((_, index) => index + 1),
  );
});

it("a file that is not there is an error, not a refusal", async () => {
  await expect(readDicomFile(join(directory, "none.dcm"))).rejects.toThrow("ENOENT");
  await expect(renderFrame({ path: join(directory, "none.dcm"), format: "png" })).rejects.toThrow("ENOENT");
});

it("a frame is rendered as JPEG or PNG, no larger than asked for, and never enlarged", async () => {
  const path = await stored("ct.dcm", phantomFile("ct"));
  const jpeg = await renderFrame({ path, format: "jpeg" });
  expect(jpeg).toMatchObject({
    ok: true,
    contentType: "image/jpeg",
    width: 64,
    height: 64,
    window: { center: 40, width: 400 },
  });
  expect(jpeg.ok && jpeg.image.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const png = await renderFrame({ path, format: "png", window: "lung", maxSize: 16 });
  expect(png).toMatchObject({
    ok: true,
    contentType: "image/png",
    width: 16,
    height: 16,
    window: { center: -600, width: 1500 },
  });
  expect(png.ok && png.image.subarray(1, 4).toString()).toBe("PNG");
  expect(await renderFrame({ path, format: "png", maxSize: 1000 })).toMatchObject({ width: 64, height: 64 });
});

it("a frame of a colour loop is rendered, one too many is refused", async () => {
  const path = await stored("us.dcm", phantomFile("us", { slices: 3 }));
  expect(await renderFrame({ path, format: "jpeg", frame: 2 })).toMatchObject({
    ok: true,
    width: 85,
    height: 64,
    window: null,
  });
  expect(await renderFrame({ path, format: "jpeg", frame: 3 })).toMatchObject({ ok: false, reason: "no_pixel_data" });
});

it("a document is read from the object that holds it", async () => {
  const path = await stored(
    "pdf.dcm",
    dicomObject([[tags.EncapsulatedDocument, "OB", Buffer.from("%PDF-1.4\n%%EOF")]], {
      sopClassUid: "1.2.840.10008.5.1.4.1.1.104.1",
    }),
  );
  expect(documentKind("1.2.840.10008.5.1.4.1.1.104.1")).toBe("pdf");
  expect(documentKind("1.2.840.10008.5.1.4.1.1.88.33")).toBe("structured_report");
  expect(documentKind("1.2.840.10008.5.1.4.1.1.2")).toBeNull();
  const read = await readDocument(path, "pdf");
  expect(read.ok && read.kind === "pdf" && Buffer.from(read.pdf.bytes).toString()).toBe("%PDF-1.4\n%%EOF");
  const image = await stored("image.dcm", phantomFile("ct"));
  expect(await readDocument(image, "pdf")).toMatchObject({ ok: false, reason: "malformed" });
  expect(await readDocument(image, "structured_report")).toMatchObject({ ok: true, report: { lines: [] } });
});
