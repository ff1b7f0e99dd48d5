import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { colourModule, dicomObject, greyModule, phantomFile } from "../../tests/support/dicom-objects";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { writeDataSet, type WritableElement } from "./encoding/element-writer";
import { tags } from "./encoding/tags";
import { explicitBigEndian, implicitLittleEndian } from "./encoding/transfer-syntaxes";
import { readDicomHeader, readHeaderInHead } from "./read-header";

const metaEnd = "1.2.840.10008.1.2.1";

const pixels: WritableElement = [tags.PixelData, "OW", new Uint8Array(32)];
const image: WritableElement[] = [...greyModule(4, 4, { bits: 16 }), pixels];

function header(bytes: Uint8Array) {
  const result = readDicomHeader(bytes);
  if (!result.ok) throw new Error(`refused: ${result.reason} (${result.detail})`);
  return result.header;
}

function refusal(bytes: Uint8Array) {
  const result = readDicomHeader(bytes);
  return result.ok ? "accepted" : result.reason;
}

/** Replaces the transfer syntax UID of a file by one as long, or shorter. */
function relabelled(bytes: Buffer, uid: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(uid.padEnd(metaEnd.length + 1, "\0"), copy.indexOf(metaEnd), "latin1");
  return copy;
}

describe("what a file says", () => {
  it("is read from a CT slice", () => {
    expect(header(phantomFile("ct"))).toMatchObject({
      transferSyntaxUid: "1.2.840.10008.1.2.1",
      sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
      specificCharacterSet: ["ISO_IR 192"],
      deviceName: "CT1",
      patient: {
        id: "P0001",
        name: { alphabetic: "Zhang^Wei", ideographic: "张^伟", display: "张伟" },
        sex: "M",
        birthDate: "1980-01-15",
        age: { value: 45, unit: "Y" },
        weightKg: null,
      },
      study: {
        accessionNumber: "A0001",
        studyDate: "2026-01-05",
        studyTime: "09:30:15",
        studyDateTime: "2026-01-05T09:30:15",
        studyDescription: "胸部平扫",
        referringPhysician: null,
      },
      series: { number: 1, modality: "CT", bodyPartExamined: "CHEST", laterality: null },
      instance: {
        number: 1,
        rows: 64,
        columns: 64,
        frames: 1,
        bitsAllocated: 16,
        samplesPerPixel: 1,
        photometricInterpretation: "MONOCHROME2",
        hasPixelData: true,
        windowCenter: [40, -600],
        windowWidth: [400, 1500],
        pixelSpacing: [5.625, 5.625],
        imageOrientation: [1, 0, 0, 0, 1, 0],
        sliceLocation: 153,
      },
    });
  });

  it("is read from a multi-frame loop, with its rate", () => {
    const { instance } = header(phantomFile("us", { slices: 5 }));
    expect(instance).toMatchObject({ frames: 5, samplesPerPixel: 3, framesPerSecond: 23.8 });
  });

  it.each(["GB18030", "\\ISO 2022 IR 58"] as const)("is read under %s", (characterSet) => {
    const { patient, study } = header(phantomFile("cr", { characterSet }));
    expect([patient.name.display, study.studyDescription]).toEqual(["张伟", "胸部平扫"]);
  });

  it("is read in every transfer syntax a data set can have", () => {
    const expected = header(dicomObject(image));
    for (const transferSyntaxUid of ["1.2.840.10008.1.2", "1.2.840.10008.1.2.2"]) {
      expect(header(dicomObject(image, { transferSyntaxUid }))).toEqual({ ...expected, transferSyntaxUid });
    }
  });

  it("is read from a deflated data set", () => {
    const plain = dicomObject(image, { transferSyntaxUid: "1.2.840.10008.1.2.1.99" });
    expect(header(deflated(plain)).patient.name.display).toBe("张伟");
  });

  it("is read although the file says implicit and is explicit, or the reverse", () => {
    const explicit = dicomObject(image);
    expect(header(relabelled(explicit, "1.2.840.10008.1.2")).patient.id).toBe("P0001");
    const implicit = dicomObject(image, { transferSyntaxUid: "1.2.840.10008.1.2" });
    const at = implicit.indexOf("1.2.840.10008.1.2\0");
    // The longer UID needs two more bytes, in its own length too.
    const relabelledImplicit = Buffer.concat([
      implicit.subarray(0, at),
      Buffer.from(`${metaEnd}\0`),
      implicit.subarray(at + 18),
    ]);
    relabelledImplicit.writeUInt16LE(20, at - 2);
    expect(header(relabelledImplicit).patient.id).toBe("P0001");
  });

  it.each([
    ["explicit", undefined],
    ["implicit", implicitLittleEndian],
    ["big endian", explicitBigEndian],
  ])("is read from a bare %s data set without preamble", (_, syntax) => {
    const bare = writeDataSet([...identified, ...image], { syntax });
    expect(header(bare)).toMatchObject({ sopInstanceUid: "2.25.3", patient: { id: "P1" } });
  });

  it("takes the SOP Instance UID from the file meta information where the data set has none", () => {
    const file = dicomObject(image);
    const empty = writeDataSet([[tags.SOPInstanceUID, "UI", ""]]);
    const written = writeDataSet([[tags.SOPInstanceUID, "UI", "2.25.3"]]);
    const at = file.lastIndexOf(written);
    expect(
      header(Buffer.concat([file.subarray(0, at), empty, file.subarray(at + written.length)])).sopInstanceUid,
    ).toBe("2.25.3");
  });

  it("is not disturbed by a sequence of undefined length under UN, which is implicit inside", () => {
    const file = dicomObject([...image, [0x00091010, "UN", new Uint8Array()]]);
    const at = file.indexOf(Buffer.from("09001010", "hex"));
    const item = "feff00e0ffffffff" + "0800040104000000" + "41424320" + "feff0de000000000";
    const unknown = Buffer.from(
      `09001010${Buffer.from("UN").toString("hex")}0000ffffffff${item}feffdde000000000`,
      "hex",
    );
    const opened = Buffer.concat([file.subarray(0, at), unknown, file.subarray(at + 12)]);
    expect(header(opened)).toMatchObject({ patient: { id: "P0001" }, instance: { hasPixelData: true } });
  });

  it("is read past values larger than the first look at a file", () => {
    const large: WritableElement = [0x00091010, "OB", new Uint8Array(300_000)];
    expect(header(dicomObject([...image, large]))).toMatchObject({
      patient: { id: "P0001" },
      instance: { hasPixelData: true },
    });
  });

  it("is read in spite of nonsense inside a sequence of known length", () => {
    const file = dicomObject([
      ...image,
      [tags.ModalityLUTSequence, "SQ", [[[tags.LUTData, "OW", new Uint8Array(64)]]]],
    ]);
    const item = file.indexOf(Buffer.from("feff00e0", "hex"));
    file.writeUInt32LE(0x12345678, item);
    expect(header(file).instance.hasPixelData).toBe(true);
  });
});

const identified: WritableElement[] = [
  [tags.SOPClassUID, "UI", "1.2.840.10008.5.1.4.1.1.7"],
  [tags.SOPInstanceUID, "UI", "2.25.3"],
  [tags.PatientID, "LO", "P1"],
  [tags.StudyInstanceUID, "UI", "2.25.1"],
  [tags.SeriesInstanceUID, "UI", "2.25.2"],
];

function deflated(plain: Buffer): Buffer {
  const metaLength = plain.readUInt32LE(140);
  const start = 144 + metaLength;
  return Buffer.concat([plain.subarray(0, start), deflateRawSync(plain.subarray(start))]);
}

/** Sequences inside each other, each of undefined length, or of known length. */
function nested(levels: number, isOpen: boolean): Buffer {
  let inner = Buffer.alloc(0);
  for (let level = 0; level < levels; level++) {
    const itemLength = Buffer.alloc(4);
    itemLength.writeUInt32LE(isOpen ? 0xffffffff : inner.length);
    const itemEnd = Buffer.from(isOpen ? "feff0de000000000" : "", "hex");
    const item = Buffer.concat([Buffer.from("feff00e0", "hex"), itemLength, inner, itemEnd]);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(isOpen ? 0xffffffff : item.length);
    const end = Buffer.from(isOpen ? "feffdde000000000" : "", "hex");
    inner = Buffer.concat([Buffer.from("400030a7", "hex"), Buffer.from("SQ\0\0"), length, item, end]);
  }
  return inner;
}

describe("what is refused", () => {
  const whole = phantomFile("ct");

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("This is not an image, however long the text may be. ".repeat(20))],
    ["a picture", Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex")],
    ["a PDF", Buffer.from(`%PDF-1.7\n${"x".repeat(500)}`)],
    ["zeros", Buffer.alloc(4096)],
    ["a preamble without its magic word", Buffer.concat([Buffer.alloc(128), Buffer.from("DICX"), whole.subarray(132)])],
  ])("%s is not DICOM", (_, bytes) => {
    expect(refusal(bytes)).toBe("not_dicom");
  });

  it("a file cut anywhere is truncated, unless the cut falls between two elements of its header", () => {
    const { elements } = openDicom(memorySource(whole)).dataSet;
    const ends = new Set([...elements.values()].map(({ valueAt, length }) => valueAt + length));
    for (let length = 400; length < whole.length; length++) {
      const reason = refusal(whole.subarray(0, length));
      if (!ends.has(length)) expect([length, reason]).toEqual([length, "truncated"]);
    }
  });

  it("compressed pixel data without its last delimiter is truncated", () => {
    const frames: WritableElement = [tags.PixelData, "encapsulated", [new Uint8Array(100), new Uint8Array(100)]];
    const file = dicomObject([...greyModule(4, 4), frames], { transferSyntaxUid: "1.2.840.10008.1.2.4.50" });
    expect(refusal(file)).toBe("accepted");
    for (const missing of [2, 8, 9, 50, 120, 240]) {
      expect(refusal(file.subarray(0, file.length - missing))).toBe("truncated");
    }
  });

  it("a deflated data set that was cut off is truncated", () => {
    const file = deflated(dicomObject(image, { transferSyntaxUid: "1.2.840.10008.1.2.1.99" }));
    expect(refusal(file.subarray(0, file.length - 30))).toBe("truncated");
  });

  it("a small file that inflates without end is refused before it does", () => {
    const plain = dicomObject(image, { transferSyntaxUid: "1.2.840.10008.1.2.1.99" });
    const start = 144 + plain.readUInt32LE(140);
    const bomb = Buffer.concat([
      plain.subarray(0, start),
      deflateRawSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 }),
    ]);
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(refusal(bomb)).toBe("too_large_inflated");
  });

  it.each([true, false])("sequences nested without end are too deep (undefined length: %s)", (isOpen) => {
    const file = dicomObject([]);
    expect(refusal(Buffer.concat([file, nested(30, isOpen)]))).toBe("accepted");
    expect(refusal(Buffer.concat([file, nested(40, isOpen)]))).toBe("too_deep");
    expect(refusal(Buffer.concat([file, nested(3000, isOpen)]))).toBe("too_deep");
  });

  it("an instance without UID, or with one that is none", () => {
    expect(refusal(writeDataSet(identified.filter(([tag]) => tag !== tags.SOPClassUID)))).toBe("no_sop_instance");
    expect(refusal(dicomObject([[tags.StudyInstanceUID, "UI", ""]]))).toBe("no_study_instance");
    expect(refusal(dicomObject([[tags.StudyInstanceUID, "UI", "../../etc/passwd"]]))).toBe("invalid_uid");
    expect(refusal(dicomObject([[tags.SeriesInstanceUID, "UI", `1.${"2".repeat(63)}`]]))).toBe("invalid_uid");
    expect(refusal(dicomObject([[tags.SeriesInstanceUID, "UI", `1.${"2".repeat(62)}`]]))).toBe("accepted");
  });

  it("a DICOMDIR", () => {
    expect(refusal(dicomObject([], { sopClassUid: "1.2.840.10008.1.3.10" }))).toBe("dicomdir");
  });

  it("a transfer syntax nobody knows, if its data set cannot be read", () => {
    const file = relabelled(dicomObject([...colourModule(2, 2, "RGB")]), "1.2.3.4.5");
    expect(refusal(file)).toBe("accepted");
    const start = 144 + file.readUInt32LE(140);
    const scrambled = Buffer.concat([file.subarray(0, start), Buffer.alloc(400, 0xab)]);
    expect(refusal(scrambled)).toBe("unsupported_transfer_syntax");
  });
});

describe("a header read in passing", () => {
  const inPassing = (bytes: Buffer, headBytes = 64 * 1024) =>
    readHeaderInHead(bytes.subarray(0, headBytes), bytes.length);

  it.each(["ct", "us", "mr", "cr"] as const)("says the same of a %s file", (kind) => {
    const file = phantomFile(kind);
    expect(inPassing(file)).toEqual(readDicomHeader(file));
    expect(inPassing(file.subarray(0, -1))).toMatchObject({ ok: false, reason: "truncated" });
  });

  const long = "1\\".repeat(600);
  it.each<[string, Buffer, number?]>([
    ["goes on behind the first bytes", dicomObject(image), 400],
    ["stands behind a large value", dicomObject([...image, [0x00091010, "OB", new Uint8Array(300_000)]])],
    ["is deflated", deflated(dicomObject(image, { transferSyntaxUid: "1.2.840.10008.1.2.1.99" }))],
    ["has thousands of elements", dicomObject(Array.from({ length: 3000 }, (_, n) => [0x00091010 + n, "CS", ""]))],
    ["has thousands of items", dicomObject([[tags.PerFrameFunctionalGroupsSequence, "SQ", Array(3000).fill([])]])],
    ["has a value of thousands of characters", dicomObject([...image, [tags.WindowCenter, "DS", long.split("\\")]])],
  ])("is left to whoever has time when it %s", (_, file, headBytes) => {
    expect(inPassing(file, headBytes)).toBeNull();
    expect(readDicomHeader(file).ok).toBe(true);
  });
});
