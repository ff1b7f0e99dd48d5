import ExcelJS from "exceljs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/index";
import type { SpreadsheetPreview } from "#contract/organizations/procedures";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { spreadsheet, storedSpreadsheet, unreferencedSpreadsheet, zipOf } from "../../../support/spreadsheets";

let world: TestPlatform;
let id: string;
let admin: TestAccount;
let api: Client;
beforeAll(async () => {
  world = await testPlatform();
});

async function anOrganization() {
  const bucket = await world.given.organization();
  id = bucket.id;
  admin = await world.given.member(bucket, "admin");
  api = world.clientOf(admin);
}

function send(bytes: Buffer, as = admin) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "list.xlsx");
  return world.fetch(`/api/v1/steps/upload-excel?bucketId=${id}`, { method: "POST", as, body: form });
}
const preview = async (bytes: Buffer) => (await (await send(bytes)).json()) as SpreadsheetPreview;
const refusalOf = async (bytes: Buffer) => {
  const { code, data } = (await (await send(bytes)).json()) as { code: string; data?: { reason?: string } };
  return [code, data?.reason];
};

const heads = [
  "项目名称",
  "项目代码",
  "检查类型",
  "检查部位",
  "英文名称",
  "价格（元）",
  "步骤名称",
  "步骤代码",
  "时长（分钟）",
  "设备组",
];
const chest = ["胸部平扫", "CT1", "CT", "胸部", "Chest", 240, "胸部", "S1", 15, ""];
const head = ["头颅平扫", "CT2", "CT", "头颅", "Head", 210.5, "头颅", "S2", 10, ""];

describe("an import of procedures", () => {
  test("is shown before anything is written, then done as a whole", async () => {
    await anOrganization();
    const shown = await preview(await spreadsheet([heads, chest, head]));
    expect(shown).toMatchObject({ rowCount: 2, faultCount: 0, missingColumns: [] });
    expect(shown.procedures.map(({ code, change, priceFen }) => [code, change, priceFen])).toEqual([
      ["CT1", "new", 24_000],
      ["CT2", "new", 21_050],
    ]);
    expect(await api.lists.procedures.list({ id })).toEqual([]);

    const done = await api.procedures.import({ id, procedures: shown.procedures });
    expect(done).toEqual({ procedures: { added: 2, changed: 0 }, steps: { added: 2, changed: 0 } });
    expect((await api.lists.allSteps({ id })).map(({ code, procedureCode }) => [code, procedureCode])).toEqual([
      ["S1", "CT1"],
      ["S2", "CT2"],
    ]);
  });

  test("is read without compression too, whatever the order in the file", async () => {
    await anOrganization();
    const many = Array.from({ length: 40 }, (_, index) => ["平扫", `C${index}`, "CT"]);
    const shown = await preview(await storedSpreadsheet([heads, ...many]));
    expect(shown).toMatchObject({ rowCount: 40, faultCount: 0 });
  });

  test("is read where no cell says where it stands", async () => {
    await anOrganization();
    const shown = await preview(await unreferencedSpreadsheet([heads, chest, head]));
    expect(shown).toMatchObject({ rowCount: 2, faultCount: 0, missingColumns: [] });
    expect(shown.procedures.map(({ code, priceFen }) => [code, priceFen])).toEqual([
      ["CT1", 24_000],
      ["CT2", 21_050],
    ]);
  });

  test("changes by code what is there, and leaves the rest alone", async () => {
    await anOrganization();
    const first = await preview(await spreadsheet([heads, chest, head]));
    await api.procedures.import({ id, procedures: first.procedures });
    const again = await preview(await spreadsheet([heads, chest, ["头颅CT", ...head.slice(1)]]));
    expect(again.procedures.map(({ change }) => change)).toEqual(["same", "changed"]);
    await api.procedures.import({ id, procedures: again.procedures });
    const listed = await api.lists.procedures.list({ id });
    expect(listed.map(({ name, version }) => [name, version])).toEqual([
      ["胸部平扫", 1],
      ["头颅CT", 2],
    ]);
  });

  test("writes nothing where one row is wrong, said to the platform directly too", async () => {
    await anOrganization();
    const shown = await preview(await spreadsheet([heads, chest, [...head.slice(0, 9), "不存在"]]));
    expect(shown.faults).toEqual([
      { row: 3, cell: "J3", column: "deviceGroup", value: "不存在", rule: "unknownDeviceGroup", other: null },
    ]);
    const procedure = { modality: "CT", name: "a", code: "A" } as const;
    const steps = [{ name: "s", code: "S", deviceGroup: "不存在" }];
    const refused = await problemOf(
      api.procedures.import({
        id,
        procedures: [
          { ...procedure, code: "B", steps: [] },
          { ...procedure, steps },
        ],
      }),
    );
    expect(refused).toMatchObject({ code: "invalid", data: { faults: [{ rule: "unknownDeviceGroup" }] } });
    expect(await api.lists.procedures.list({ id })).toEqual([]);
  });

  test("takes no step from another procedure", async () => {
    await anOrganization();
    const first = await preview(await spreadsheet([heads, chest]));
    await api.procedures.import({ id, procedures: first.procedures });
    const shown = await preview(await spreadsheet([heads, [...head.slice(0, 7), "S1", 10, ""]]));
    expect(shown.faults).toMatchObject([{ rule: "codeElsewhere", value: "S1", other: "CT1" }]);
  });

  test("of two at the same moment leaves every code once", async () => {
    await anOrganization();
    const { procedures } = await preview(await spreadsheet([heads, chest, head]));
    await Promise.all([api.procedures.import({ id, procedures }), api.procedures.import({ id, procedures })]);
    expect((await api.lists.procedures.list({ id })).map(({ code }) => code)).toEqual(["CT1", "CT2"]);
  });
});

describe("a file that is no such spreadsheet", () => {
  test("is refused: text, an empty form, a zip of something else, a broken workbook", async () => {
    await anOrganization();
    expect(await refusalOf(Buffer.from("项目名称,项目代码"))).toEqual(["file_refused", "not_a_spreadsheet"]);
    expect((await refusalOf(Buffer.alloc(0)))[0]).toBe("upload_empty");
    const other = zipOf([{ name: "a.txt", bytes: Buffer.from("x") }]);
    expect(await refusalOf(other)).toEqual(["file_refused", "not_a_spreadsheet"]);
    const whole = await spreadsheet([heads, chest]);
    expect(await refusalOf(whole.subarray(0, whole.length - 40))).toEqual(["file_refused", "not_a_spreadsheet"]);
    expect((await refusalOf(Buffer.alloc(3 * 1024 * 1024 + 1)))[0]).toBe("file_too_large");
  });

  test("is refused for too many rows, and for a row far below", async () => {
    await anOrganization();
    const rows = Array.from({ length: 2001 }, (_, index) => ["a", `c${index}`, "CT"]);
    expect(await refusalOf(await spreadsheet([heads, ...rows]))).toEqual(["file_refused", "too_many_rows"]);
    const book = new ExcelJS.Workbook();
    book.addWorksheet("far").getRow(1_000_000).getCell(1).value = "x";
    const far = Buffer.from(await book.xlsx.writeBuffer());
    expect(await refusalOf(far)).toEqual(["file_refused", "too_many_rows"]);
  });

  test("is refused when it unpacks to more than any list, whatever its directory says", async () => {
    await anOrganization();
    const blanks = Buffer.alloc(200 * 1024 * 1024, 0x20);
    const workbook = { name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") };
    const honest = zipOf([workbook, { name: "xl/sharedStrings.xml", bytes: blanks }]);
    expect(honest.length).toBeLessThan(300 * 1024);
    expect(await refusalOf(honest)).toEqual(["file_refused", "too_much"]);
    const lying = zipOf([
      workbook,
      { name: "xl/sharedStrings.xml", bytes: blanks, claimed: 1000 },
      { name: "xl/worksheets/sheet1.xml", bytes: Buffer.from("<worksheet/>") },
    ]);
    expect(await refusalOf(lying)).toEqual(["file_refused", "not_a_spreadsheet"]);
    // Entries that no directory names would be unpacked by whoever reads from the front.
    const hidden = zipOf([{ name: "xl/sharedStrings.xml", bytes: blanks }]).subarray(0, -74);
    expect(await refusalOf(Buffer.concat([hidden, await spreadsheet([heads, chest])]))).toEqual([
      "file_refused",
      "not_a_spreadsheet",
    ]);
  });
});

test("an export can be imported again unchanged; its heads are in the language asked for", async () => {
  await anOrganization();
  const { procedures } = await preview(await spreadsheet([heads, chest, ["=HYPERLINK(1)", "CT3", "MR"]]));
  await api.procedures.import({ id, procedures });
  const exported = await world.fetch(`/api/v1/buckets/${id}/procedures/export?language=en`, { as: admin });
  const bytes = Buffer.from(await exported.arrayBuffer());
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const sheet = book.worksheets[0];
  expect(sheet?.getCell("A1").value).toBe("Procedure");
  expect(sheet?.getCell("A3").value).toBe("=HYPERLINK(1)");
  const again = await preview(bytes);
  expect(again).toMatchObject({ faultCount: 0, rowCount: 2 });
  expect(again.procedures.map(({ change }) => change)).toEqual(["same", "same"]);
});

describe("the spreadsheet to fill in", () => {
  const load = async (language: string) => {
    const path = `/api/v1/buckets/${id}/procedures/template?language=${language}`;
    const bytes = Buffer.from(await (await world.fetch(path, { as: admin })).arrayBuffer());
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(bytes).buffer);
    return { bytes, book };
  };

  test.each(["chs", "en", "tib"])("has choices, and examples that are sound, in %s", async (language) => {
    await anOrganization();
    await api.lists.deviceGroups.add({ id, name: "CT 室", modality: "CT" });
    const { bytes, book } = await load(language);
    const [main, examples, lists] = book.worksheets;
    if (!main || !examples || !lists) throw new Error("sheets are missing");
    expect(main.rowCount === 1 || main.getRow(2).getCell(3).value === null).toBe(true);
    expect(main.getCell("C2").dataValidation).toMatchObject({ type: "list", formulae: ["lists!$A$1:$A$20"] });
    expect(main.getCell("J400").dataValidation).toMatchObject({ type: "list", showErrorMessage: true });
    expect(lists.state).toBe("hidden");
    expect(lists.getCell("C1").value).toBe("CT 室");
    // Nothing of the examples is read by mistake; copied over, all of them are.
    expect(await preview(bytes)).toMatchObject({ rowCount: 0, faultCount: 0, missingColumns: [] });
    const copied: (string | number)[][] = [];
    examples.eachRow((row) =>
      copied.push(Array.from({ length: 10 }, (_, at) => String(row.getCell(at + 1).value ?? ""))),
    );
    expect(await preview(await spreadsheet(copied))).toMatchObject({
      rowCount: 3,
      faultCount: 0,
      procedures: [{ modality: "CT", steps: [{ minutes: 15 }, { minutes: 25 }] }, { modality: "US" }],
    });
  });
});
