import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { dicomObject, greyModule, phantomFile } from "../../../tests/support/dicom-objects";
import { correctionsOf, type CorrectedPatient } from "../corrected-patient";
import { jsonModel, type JsonDataSet } from "../json-model";
import { HeaderRefused } from "../refusal";
import { memorySource } from "./byte-source";
import { writeCorrectedFile } from "./corrected-file";
import { dataSetStart, openDicom } from "./dicom-file";
import type { WritableElement } from "./element-writer";
import { tags } from "./tags";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "corrected-"));
});
afterAll(() => rm(folder, { recursive: true }));

const patient: CorrectedPatient = {
  id: "P9",
  issuer: "",
  name: "欧阳^娜娜",
  birthDate: "1991-02-03",
  gender: "F",
  accessionNumber: "A9",
};

async function corrected(bytes: Buffer, who: CorrectedPatient): Promise<Buffer> {
  const source = memorySource(bytes);
  const file = openDicom(source);
  const path = join(folder, "one.dcm");
  try {
    writeCorrectedFile(source, file, correctionsOf(file.dataSet, who), path);
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

const modelOf = (bytes: Buffer) => jsonModel(openDicom(memorySource(bytes)), (path) => path.join("."));

const saysNow = (name: string): JsonDataSet => ({
  "00080050": { vr: "SH", Value: ["A9"] },
  "00100010": { vr: "PN", Value: [{ Alphabetic: name }] },
  "00100020": { vr: "LO", Value: ["P9"] },
  "00100030": { vr: "DA", Value: ["19910203"] },
  "00100040": { vr: "CS", Value: ["F"] },
});

/** Attributes of both, apart from those corrected and the character set, whose texts may have other bytes. */
function expectCorrected(before: Buffer, after: Buffer, name = patient.name) {
  const { "00080005": _was, ...others } = modelOf(before);
  const { "00080005": _is, ...now } = modelOf(after);
  expect(now).toEqual({ ...others, ...saysNow(name) });
}

it("text that no set was named for is written in one that is (PS3.5 §6.1.2.3)", async () => {
  const named = dicomObject(
    [...greyModule(1, 1), [tags.StudyDescription, "LO", "胸部平扫"], [tags.PixelData, "OW", new Uint8Array(2)]],
    {
      characterSet: "GB18030",
    },
  );
  // As devices write it that leave the set out: the same length, another tag.
  const unnamed = Buffer.from(named);
  unnamed.writeUInt16LE(0x0004, unnamed.indexOf(Buffer.from([0x08, 0, 0x05, 0])) + 2);
  const text = (bytes: Buffer) => {
    const { dataSet } = openDicom(memorySource(bytes));
    return [dataSet.characterSets, dataSet.text(tags.StudyDescription)];
  };
  expect(text(unnamed)).toEqual([[], "胸部平扫"]);
  const after = await corrected(unnamed, { ...patient, name: "Ouyang^Nana" });
  expect(text(after)).toEqual([["ISO_IR 192"], "胸部平扫"]);
});

const elements: readonly WritableElement[] = [
  ...greyModule(1, 1, { bits: 16 }),
  [tags.PatientName, "PN", "Zhang^Wei=张^伟"],
  [tags.StudyDescription, "LO", "胸部平扫"],
  [tags.TextValue, "UT", "右肺\r\n上叶"],
  [
    tags.ContentSequence,
    "SQ",
    [
      [
        [tags.CodeMeaning, "LO", "结节"],
        [tags.ContentSequence, "SQ", [[[tags.CodeMeaning, "LO", "深"]]]],
      ],
      [],
    ],
  ],
  [0x00290010, "LO", "厂家"],
  [tags.PixelData, "OW", Uint8Array.of(7, 0)],
];

const latin1 = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");

describe("a file with its patient's data corrected", () => {
  it.each([
    ["UTF-8", dicomObject(elements)],
    ["GB18030", dicomObject(elements, { characterSet: "GB18030" })],
    ["ISO 2022 IR 58", dicomObject(elements, { characterSet: "\\ISO 2022 IR 58" })],
    [
      "implicit VR",
      dicomObject(
        elements.filter(([tag]) => tag !== 0x00290010),
        { transferSyntaxUid: "1.2.840.10008.1.2" },
      ),
    ],
    ["big endian", dicomObject(elements, { transferSyntaxUid: "1.2.840.10008.1.2.2" })],
    ["a compressed image", phantomFile("us")],
  ])("says what the exam says, and everything else as before: %s", async (_, bytes) => {
    const after = await corrected(bytes, patient);
    expectCorrected(bytes, after);
    expect(openDicom(memorySource(after)).transferSyntaxUid).toBe(openDicom(memorySource(bytes)).transferSyntaxUid);
    expect(after.subarray(-2)).toEqual(bytes.subarray(-2));
  });

  it("keeps its character set where that has the characters, else everything becomes UTF-8", async () => {
    const chinese = dicomObject(elements, { characterSet: "GB18030" });
    const set = (bytes: Buffer) => openDicom(memorySource(bytes)).dataSet.code(tags.SpecificCharacterSet);
    expect(set(await corrected(chinese, patient))).toBe("GB18030");
    // Tibetan has four-byte codes there, and none in GBK.
    const tibetan = await corrected(chinese, { ...patient, name: "བཀྲ་ཤིས།" });
    expect(set(tibetan)).toBe("GB18030");
    expectCorrected(chinese, tibetan, "བཀྲ་ཤིས།");
    const shorter = dicomObject(elements, { characterSet: "GBK" });
    const unwritable = await corrected(shorter, { ...patient, name: "བཀྲ་ཤིས།" });
    expect(set(unwritable)).toBe("ISO_IR 192");
    expectCorrected(shorter, unwritable, "བཀྲ་ཤིས།");
    const western = latin1(dicomObject([[tags.StudyDescription, "LO", "M?ller"]]), "ISO_IR 192", "ISO_IR 100");
    const umlaut = latin1(western, "M?ller", "M\xfcller");
    const recoded = await corrected(umlaut, patient);
    expect(set(recoded)).toBe("ISO_IR 192");
    expectCorrected(umlaut, recoded);
    expect(recoded.includes("Müller", 0, "utf8")).toBe(true);
    // Plain letters fit everywhere.
    expect(set(await corrected(umlaut, { ...patient, name: "Li Na" }))).toBe("ISO_IR 100");
  });

  it("takes in what the file did not have, and stays deflated", async () => {
    const bare = dicomObject([[tags.StudyDescription, "LO", "平扫"]]);
    expectCorrected(bare, await corrected(bare, patient));
    const start = dataSetStart(memorySource(bare));
    const uid = latin1(bare.subarray(0, start), "1.2.840.10008.1.2.1\0", "1.2.840.10008.1.2.1.99");
    // File meta information is read by its elements, whatever its length says.
    const header = Buffer.from(uid);
    header.writeUInt16LE(22, header.indexOf("1.2.840.10008.1.2.1.99") - 2);
    const deflated = Buffer.concat([header, deflateRawSync(bare.subarray(start))]);
    const after = await corrected(deflated, patient);
    expectCorrected(deflated, after);
    expect(openDicom(memorySource(after)).syntax.deflated).toBe(true);
  });

  it("is left alone where it says the same as an exam's form would", () => {
    const { dataSet } = openDicom(
      memorySource(
        dicomObject([
          [tags.PatientSex, "CS", "m"],
          [tags.PatientBirthDate, "DA", "19800102"],
        ]),
      ),
    );
    const same: CorrectedPatient = {
      id: "P0001",
      issuer: "",
      name: "张伟",
      birthDate: "1980-01-02",
      gender: "M",
      accessionNumber: "",
    };
    expect(correctionsOf(dataSet, same)).toEqual([]);
    expect(correctionsOf(dataSet, { ...same, gender: "U", birthDate: null, name: "a\\b" })).toEqual([
      { tag: tags.PatientName, vr: "PN", value: "a b" },
      { tag: tags.PatientBirthDate, vr: "DA", value: "" },
      { tag: tags.PatientSex, vr: "CS", value: "" },
    ]);
  });
});

const samples = fileURLToPath(new URL("../../../../shared/dicom-samples/", import.meta.url));
const list = `${samples}LIST.tsv`;
const names = existsSync(list)
  ? readFileSync(list, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .flatMap((line) => line.split("\t", 1))
  : [];

it.skipIf(names.length === 0)("says so whatever devices have written", async () => {
  let read = 0;
  for (const name of names) {
    const bytes = readFileSync(`${samples}${name}`);
    const before = readable(bytes);
    if (!before) continue;
    read += 1;
    const after = await corrected(bytes, patient);
    const { "00080005": _was, ...others } = before;
    const { "00080005": _is, ...now } = modelOf(after);
    expect(now, name).toEqual({ ...others, ...saysNow(patient.name) });
  }
  expect(read).toBeGreaterThan(60);
});

function readable(bytes: Buffer): JsonDataSet | null {
  try {
    return modelOf(bytes);
  } catch (error) {
    if (error instanceof HeaderRefused) return null;
    throw error;
  }
}
