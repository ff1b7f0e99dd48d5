import dicomParser from "dicom-parser";
import { describe, expect, it } from "vitest";

import { dicomObject, greyModule, phantomFile } from "../../../tests/support/dicom-objects";
import { memorySource } from "./byte-source";
import { openDicom } from "./dicom-file";
import type { WritableElement } from "./element-writer";
import { tags } from "./tags";

const open = (bytes: Buffer) => openDicom(memorySource(bytes)).dataSet;

const item = (name: string): WritableElement[] => [[tags.CodeMeaning, "LO", name]];

describe("elements", () => {
  it.each([
    ["CT", phantomFile("ct")],
    ["ultrasound", phantomFile("us")],
    ["implicit", dicomObject([...greyModule(1, 1)], { transferSyntaxUid: "1.2.840.10008.1.2" })],
    ["big endian", dicomObject([...greyModule(1, 1)], { transferSyntaxUid: "1.2.840.10008.1.2.2" })],
  ])("of a %s file stand where an independent parser finds them", (_, bytes) => {
    const other = dicomParser.parseDicom(bytes);
    const theirs = Object.values(other.elements)
      .filter(({ tag }) => !tag.startsWith("x0002"))
      .map(({ tag, dataOffset, length }) => [tag, dataOffset, length]);
    const ours = [...open(bytes).elements.values()].map(({ tag, valueAt, length }) => [
      `x${tag.toString(16).padStart(8, "0")}`,
      valueAt,
      length,
    ]);
    expect(ours).toEqual(theirs);
  });

  it("answer nothing, rather than throw, for what is absent, empty or of another kind", () => {
    const dataSet = open(
      dicomObject([
        [tags.StudyDate, "DA", ""],
        [tags.ModalityLUTSequence, "SQ", [item("x")]],
      ]),
    );
    expect(dataSet.code(tags.StudyDate)).toBeNull();
    expect(dataSet.text(tags.AccessionNumber)).toBeNull();
    expect(dataSet.numbers(tags.PatientName)).toEqual([]);
    expect(dataSet.uint16(tags.Rows)).toBeNull();
    expect(dataSet.items(tags.PatientName)).toEqual([]);
    expect(dataSet.text(tags.ModalityLUTSequence)).toBeNull();
    expect(dataSet.bytes(tags.ModalityLUTSequence)).toBeNull();
  });

  it("lose padding and control characters, but keep lines", () => {
    const dataSet = open(
      dicomObject([
        [tags.StudyDescription, "LO", " 胸部\u0000\u001f 平扫 "],
        [tags.TextValue, "UT", "one\r\ntwo\t3"],
        [tags.WindowCenter, "DS", [" 40", "x", "-600 "]],
      ]),
    );
    expect(dataSet.text(tags.StudyDescription)).toBe("胸部 平扫");
    expect(dataSet.text(tags.TextValue)).toBe("one\r\ntwo\t3");
    expect(dataSet.numbers(tags.WindowCenter)).toEqual([40, -600]);
  });
});

describe("items", () => {
  it.each(["1.2.840.10008.1.2.1", "1.2.840.10008.1.2", "1.2.840.10008.1.2.2"])(
    "are found under %s",
    (transferSyntaxUid) => {
      const tree: WritableElement = [
        tags.ContentSequence,
        "SQ",
        [[[tags.ConceptNameCodeSequence, "SQ", [item("inner 张")]]], item("second"), []],
      ];
      const items = open(dicomObject([tree], { transferSyntaxUid })).items(tags.ContentSequence);
      expect(items).toHaveLength(3);
      expect(items[0]?.item(tags.ConceptNameCodeSequence)?.text(tags.CodeMeaning)).toBe("inner 张");
      expect(items[1]?.text(tags.CodeMeaning)).toBe("second");
      expect(items[2]?.elements.size).toBe(0);
    },
  );

  it("of undefined length end at their delimiters", () => {
    const file = dicomObject([]);
    const meaning = "08000401" + Buffer.from("LO").toString("hex") + "0200" + "4142";
    const opened = `400030a7${Buffer.from("SQ").toString("hex")}0000ffffffff`;
    const openItem = `feff00e0ffffffff${meaning}feff0de000000000`;
    const sequence = Buffer.from(`${opened}${openItem}${openItem}feffdde000000000`, "hex");
    const after = Buffer.from(`420010004c4f02004142`, "hex");
    const dataSet = open(Buffer.concat([file, sequence, after]));
    expect(dataSet.items(tags.ContentSequence).map((each) => each.text(tags.CodeMeaning))).toEqual(["AB", "AB"]);
    expect(dataSet.text(0x00420010)).toBe("AB");
  });

  it("have their own character set, else that of the data set around them", () => {
    const dataSet = open(
      dicomObject(
        [[tags.ContentSequence, "SQ", [item("张"), [[tags.SpecificCharacterSet, "CS", "ISO_IR 144"], ...item("A")]]]],
        { characterSet: "GB18030" },
      ),
    );
    const [inherited, own] = dataSet.items(tags.ContentSequence);
    expect(inherited?.text(tags.CodeMeaning)).toBe("张");
    expect(own?.characterSets).toEqual(["ISO_IR 144"]);
  });
});
