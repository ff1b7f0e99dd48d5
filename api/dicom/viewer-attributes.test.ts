import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { viewerAttributes } from "./viewer-attributes";

const text = (value: string) => ({ vr: "LO", Value: [value] });

test("what a viewer shows and computes with stays; what tells more of people does not", () => {
  const kept = {
    "00080060": text("CT"),
    "0008103E": text("Chest"),
    "00100010": { vr: "PN", Value: [{ Alphabetic: "ZHANG^WEI" }] },
    "00100030": text("19700101"),
    "00180050": text("1.5"),
    "00200013": text("7"),
    "00280010": { vr: "US", Value: [512] },
    "00409096": text("mapping"),
    "52009229": { vr: "SQ", Value: [{ "00289110": text("spacing") }] },
    "60003000": { vr: "OW", BulkDataURI: "bulk/60003000" },
    "70531000": text("SUV"),
    "7FE00010": { vr: "OW", BulkDataURI: "bulk/7FE00010" },
  };
  const dropped = {
    "00080081": text("address of the institution"),
    "00080090": text("referring physician"),
    "00080094": text("telephone of the referring physician"),
    "00081048": text("physician"),
    "00081050": text("performing physician"),
    "00081070": text("operator"),
    "00081080": text("admitting diagnosis"),
    "00090010": text("private"),
    "00101000": text("other ID"),
    "00101040": text("address"),
    "00102154": text("telephone"),
    "00102180": text("occupation"),
    "001021B0": text("history"),
    "00104000": text("comments"),
    "00204000": text("comments"),
    "00321032": text("requesting physician"),
    "00380300": text("ward"),
    "00400275": text("request"),
    "00402001": text("reason"),
  };
  expect(viewerAttributes({ ...kept, ...dropped })).toEqual(kept);
});

test("so it is within sequences", () => {
  const reduced = viewerAttributes({
    "00081140": { vr: "SQ", Value: [{ "00081155": text("1.2"), "00101040": text("x") }] },
  });
  expect(reduced).toEqual({ "00081140": { vr: "SQ", Value: [{ "00081155": text("1.2") }] } });
});

/** The attributes of DICOM JSON that our viewer's library reads, as its own source names them. */
async function attributesOfViewer(): Promise<string[]> {
  const folder = "node_modules/@cornerstonejs/dicom-image-loader/dist/esm/imageLoader/wadors";
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return [...new Set(sources.flatMap((source) => source.match(/(?<=['"])[0-9A-F]{8}(?=['"])/g) ?? []))];
}

test("all that the viewer's library reads of an image stays", async () => {
  const read = await attributesOfViewer();
  expect(read).toEqual(expect.arrayContaining(["00280010", "00200032", "00281052"]));
  // File meta information is no part of the metadata of DICOMweb (PS3.18 §10.4.1.1.2).
  const inMetadata = read.filter((tag) => !tag.startsWith("0002"));
  const dropped = inMetadata.filter((tag) => Object.keys(viewerAttributes({ [tag]: text("x") })).length === 0);
  expect(dropped).toEqual([]);
});
