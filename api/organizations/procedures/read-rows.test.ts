import { describe, expect, test } from "vitest";
import { printedWords } from "#contract/delivery/printed-words";
import { readRows } from "./read-rows";

const heads = ["项目名称", "项目代码", "检查类型", "价格（元）", "步骤名称", "步骤代码", "时长（分钟）", "设备组"];
const kept = { deviceGroups: new Set(["CT 室"]), procedureOfStep: new Map([["S9", "MR1"]]) };
const read = (...rows: string[][]) => readRows([heads, ...rows], kept);
const faultsOf = (...rows: string[][]) => read(...rows).faults.map(({ cell, rule, other }) => [cell, rule, other]);

const chest = ["胸部平扫", "CT1", "CT", "240", "胸部", "S1", "15", "CT 室"];

describe("a spreadsheet of procedures", () => {
  test("tells procedures with their steps, rows of one code together", () => {
    const { procedures, rowCount, faults } = read(
      chest,
      ["", "", "", "", "", "", "", ""],
      ["", "CT1", "", "", "增强", "S2"],
    );
    expect(faults.map(({ cell, rule }) => [cell, rule])).toEqual([
      ["A4", "required"],
      ["C4", "required"],
    ]);
    expect(rowCount).toBe(2);
    expect(procedures).toHaveLength(1);
    expect(procedures[0]).toMatchObject({
      code: "CT1",
      priceFen: 24_000,
      steps: [{ code: "S1", deviceGroup: "CT 室" }],
    });
  });

  test("is read with heads of any language, in any order, and widths of their own", () => {
    const english = readRows(
      [
        ["MODALITY", "procedure  code", "Procedure", "Price (yuan)"],
        ["ct", "C", "Chest", "1,200.5"],
      ],
      kept,
    );
    expect(english.procedures).toMatchObject([{ name: "Chest", code: "C", modality: "CT", priceFen: 120_050 }]);
    const halfWidth = readRows(
      [
        ["项目名称", "项目代码", "检查类型", "价格(元)"],
        ["a", "b", "MR", "3"],
      ],
      kept,
    );
    expect(halfWidth.procedures).toMatchObject([{ priceFen: 300 }]);
  });

  test.each(["磁共振", "MR", "mr", "MRI", "Magnetic Resonance", "ཁབ་ལེན་པར། (MR)", "ཁབ་ལེན་པར", "ＭＲ", "核磁 共振"])(
    "takes %s for MR",
    (word) => {
      const { procedures, faults } = read(["头颅平扫", "M1", word]);
      expect(faults).toEqual([]);
      expect(procedures[0]?.modality).toBe("MR");
    },
  );

  test("knows every modality by the product's own word in each language, and no other word", () => {
    for (const { modalities: words } of Object.values(printedWords)) {
      for (const [code, word] of Object.entries(words)) {
        expect([word, read(["x", "X", word]).procedures[0]?.modality]).toEqual([word, code]);
      }
    }
    expect(faultsOf(["x", "X", "磁"])).toEqual([["C2", "modality", null]]);
  });

  test("names the columns it lacks", () => {
    expect(
      readRows(
        [
          ["项目名称", "foo"],
          ["a", "b"],
        ],
        kept,
      ),
    ).toMatchObject({ missingColumns: ["code", "modality"] });
    expect(readRows([], kept).missingColumns).toEqual(["name", "code", "modality"]);
  });

  test("names every cell that is wrong, by row and column", () => {
    expect(faultsOf(["", "C".repeat(17), "XY", "-5", "s", "", "0", "别的"])).toEqual([
      ["A2", "required", null],
      ["B2", "tooLong", "16"],
      ["C2", "modality", null],
      ["D2", "price", null],
      ["F2", "incompleteStep", null],
      ["G2", "minutes", null],
      ["H2", "unknownDeviceGroup", null],
    ]);
    expect(faultsOf(["a", "b", "CT", "1.005"], ["c", "d", "CT", "1e5"], ["e", "f", "CT", "=1+1"])).toEqual([
      ["D2", "price", null],
      ["D3", "price", null],
      ["D4", "price", null],
    ]);
  });

  test("names rows that contradict one another", () => {
    expect(faultsOf(chest, ["头颅", "CT1", "MR", "240", "x", "S1"])).toEqual([
      ["A3", "contradicts", "2"],
      ["C3", "contradicts", "2"],
      ["F3", "codeTwice", "2"],
    ]);
  });

  test("names contradictions of rows that are wrong already, and codes of another procedure's steps", () => {
    expect(faultsOf(["胸部", "CT1", "XY", "-5", "x", "S9"], ["头颅", "CT1", "CT", "", "y", "S9"])).toEqual([
      ["C2", "modality", null],
      ["D2", "price", null],
      ["F2", "codeElsewhere", "MR1"],
      ["A3", "contradicts", "2"],
      ["F3", "codeTwice", "2"],
    ]);
  });
});
