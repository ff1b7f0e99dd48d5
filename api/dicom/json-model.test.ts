import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

import { dicomObject, greyModule, phantomFile } from "../../tests/support/dicom-objects";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { writePlainFile } from "./plain-files/explicit-file";
import type { WritableElement } from "./encoding/element-writer";
import { tags } from "./encoding/tags";
import { jsonModel } from "./json-model";
import { loadCodecs } from "./pixels/frame-codecs";

const modelOf = (bytes: Buffer) => jsonModel(openDicom(memorySource(bytes)), (path) => `bulk/${path.join(".")}`);

const elements: readonly WritableElement[] = [
  ...greyModule(1, 1, { bits: 16, signed: 1 }),
  [tags.ImageType, "CS", ["ORIGINAL", "", "AXIAL"]],
  [tags.StudyDescription, "LO", "胸部 平扫"],
  [tags.ReferringPhysicianName, "PN", ["Yamada^Tarou=山田^太郎", "^^^^", "Li^^^^"]],
  [tags.StudyID, "SH", ""],
  [tags.TextValue, "UT", " a\\b\r\nc "],
  [tags.WindowCenter, "DS", ["40", "1e2", "wide", "0x10", "9007199254740993"]],
  [tags.PixelPaddingValue, "SS", -2000],
  [tags.ImagePositionPatient, "DS", "1.5"],
  [tags.FrameIncrementPointer, "AT", tags.FrameTime],
  [tags.ContentSequence, "SQ", [[[tags.CodeMeaning, "LO", "in"]], []]],
  [tags.LUTData, "OW", Uint8Array.of(1, 2, 3, 4)],
  [tags.EncapsulatedDocument, "OB", new Uint8Array(2000)],
  [0x00290010, "LO", "MAKER"],
  [0x00291001, "FL", [0.1, 133.39093]],
  [0x00291002, "FD", [Math.PI, Infinity]],
  [tags.PixelData, "OW", Uint8Array.of(7, 0)],
];

it("gives every kind of value as PS3.18 Annex F has it", () => {
  expect(modelOf(dicomObject(elements))).toMatchObject({
    "00080005": { vr: "CS", Value: ["ISO_IR 192"] },
    "00080008": { vr: "CS", Value: ["ORIGINAL", null, "AXIAL"] },
    "00081030": { vr: "LO", Value: ["胸部 平扫"] },
    "00080090": {
      vr: "PN",
      Value: [{ Alphabetic: "Yamada^Tarou", Ideographic: "山田^太郎" }, null, { Alphabetic: "Li" }],
    },
    "00200010": { vr: "SH" },
    "0040A160": { vr: "UT", Value: [" a\\b\r\nc"] },
    "00281050": { vr: "DS", Value: [40, 100, "wide", "0x10", "9007199254740993"] },
    "00280120": { vr: "SS", Value: [-2000] },
    "00280009": { vr: "AT", Value: ["00181063"] },
    "0040A730": { vr: "SQ", Value: [{ "00080104": { vr: "LO", Value: ["in"] } }, {}] },
    "00283006": { vr: "OW", InlineBinary: "AQIDBA==" },
    "00420011": { vr: "OB", BulkDataURI: "bulk/00420011" },
    "00291001": { vr: "FL", Value: [0.1, 133.39093] },
    "00291002": { vr: "FD", Value: [Math.PI, "inf"] },
    "7FE00010": { vr: "OW", BulkDataURI: "bulk/7FE00010" },
  });
});

it("is the same under every transfer syntax, but for private elements that lose their kind in implicit VR", () => {
  const isPrivate = (tag: string) => tag.startsWith("0029");
  const known = (bytes: Buffer) => Object.entries(modelOf(bytes)).filter(([tag]) => !isPrivate(tag));
  const explicit = known(dicomObject(elements));
  expect(known(dicomObject(elements, { transferSyntaxUid: "1.2.840.10008.1.2" }))).toEqual(explicit);
  const swapped = elements.filter(([tag]) => tag !== tags.LUTData && tag !== tags.PixelData);
  const big = modelOf(dicomObject(swapped, { transferSyntaxUid: "1.2.840.10008.1.2.2" }));
  expect(big).toEqual(modelOf(dicomObject(swapped)));
});

it("is the same after a file was written anew in Explicit VR Little Endian", async () => {
  await loadCodecs();
  const folder = await mkdtemp(join(tmpdir(), "explicit-"));
  try {
    const files = [
      phantomFile("ct"),
      phantomFile("us"),
      dicomObject(elements, { transferSyntaxUid: "1.2.840.10008.1.2", characterSet: "GB18030" }),
      dicomObject(elements, { transferSyntaxUid: "1.2.840.10008.1.2.2" }),
    ];
    for (const [index, bytes] of files.entries()) {
      const path = join(folder, String(index));
      writePlainFile(openDicom(memorySource(bytes)), path, "explicit");
      expect(modelOf(await readFile(path))).toEqual(modelOf(bytes));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
