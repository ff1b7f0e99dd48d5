import { expect, it } from "vitest";

import { dicomObject } from "../../tests/support/dicom-objects";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import type { WritableElement } from "./encoding/element-writer";
import { tags } from "./encoding/tags";
import { structuredReport } from "./structured-report";

const code = (meaning: string, value = "1"): WritableElement[] => [
  [tags.CodeValue, "SH", value],
  [tags.CodingSchemeDesignator, "SH", "99RB"],
  [tags.CodeMeaning, "LO", meaning],
];

function content(type: string, name: string, ...value: WritableElement[]): WritableElement[] {
  return [[tags.ValueType, "CS", type], [tags.ConceptNameCodeSequence, "SQ", [code(name)]], ...value];
}

const root = (...children: WritableElement[][]): Buffer =>
  dicomObject([...content("CONTAINER", "胸部报告"), [tags.ContentSequence, "SQ", children]], {
    sopClassUid: "1.2.840.10008.5.1.4.1.1.88.11",
  });

const read = (bytes: Buffer) => structuredReport(openDicom(memorySource(bytes)).dataSet);

it("lists the content tree in its order, with every kind of value as text", () => {
  const report = read(
    root(
      content("CONTAINER", "所见", [
        tags.ContentSequence,
        "SQ",
        [
          content("TEXT", "描述", [tags.TextValue, "UT", "右肺上叶结节\r\n边界清"]),
          content("NUM", "直径", [
            tags.MeasuredValueSequence,
            "SQ",
            [
              [
                [tags.NumericValue, "DS", "12.5"],
                [tags.MeasurementUnitsCodeSequence, "SQ", [code("millimeter", "mm")]],
              ],
            ],
          ]),
        ],
      ]),
      content("CODE", "结论", [tags.ConceptCodeSequence, "SQ", [code("结节")]]),
      content("PNAME", "观察者", [tags.PersonName, "PN", "Zhang^Wei=张^伟"]),
      content("DATETIME", "时间", [tags.DateTime, "DT", "20260105093015.000+0800"]),
      content("IMAGE", "图像", [tags.ReferencedSOPSequence, "SQ", [[[tags.ReferencedSOPInstanceUID, "UI", "1.2.3"]]]]),
    ),
  );
  expect(report.title).toBe("胸部报告");
  expect(report.isCut).toBe(false);
  expect(report.lines).toEqual([
    { depth: 0, kind: "container", name: "所见", value: null },
    { depth: 1, kind: "text", name: "描述", value: "右肺上叶结节\r\n边界清" },
    { depth: 1, kind: "num", name: "直径", value: "12.5 mm" },
    { depth: 0, kind: "code", name: "结论", value: "结节" },
    { depth: 0, kind: "pname", name: "观察者", value: "张伟" },
    { depth: 0, kind: "datetime", name: "时间", value: "2026-01-05 09:30:15" },
    { depth: 0, kind: "image", name: "图像", value: "1.2.3" },
  ]);
});

it("stops at a length a page can show, and says so", () => {
  const report = read(root(...Array.from({ length: 5_100 }, () => content("TEXT", "x", [tags.TextValue, "UT", "y"]))));
  expect([report.lines.length, report.isCut]).toEqual([5_000, true]);
});

it("has no lines for an object that is no report", () => {
  expect(read(dicomObject([]))).toEqual({ title: null, lines: [], isCut: false });
});
