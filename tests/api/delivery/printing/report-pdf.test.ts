import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addenda, attachments, auditEvents, reports } from "#api/infrastructure/database/schema/index";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { KeyImage } from "#contract/reading/report-content";
import { groupedVerifyCode } from "#contract/identity/verify-code";
import { approvedReport } from "../../../support/approved-report";
import type { TestAccount } from "../../../support/given";
import { pdfPages as pages } from "../../../support/pdf-pages";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let printer: TestAccount;
let member: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ name: "临河县人民医院" });
  printer = await world.given.member(bucket, "collaborator");
  member = await world.given.member(bucket, "member");
});
afterAll(stopReportPrinting);

const pdfOf = (id: string, as: TestAccount, language = "chs") =>
  world.fetch(`/api/v1/reports/${id}/pdf?language=${language}`, { as });

describe("the PDF of a report", () => {
  it("holds what the report says, who wrote and who approved it, and no watermark once approved", async () => {
    const report = await approvedReport(world, bucket);
    const answer = await pdfOf(report.id, printer);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const [page = "", ...more] = await pages(answer);
    expect(more).toEqual([]);
    for (const text of [
      "临河县人民医院",
      "影像诊断报告",
      "张小伟",
      "58岁",
      "检查项目胸部CT平扫",
      "双肺纹理清晰，右肺上叶见一结节影，大小约12mm×9mm，边缘见毛刺。",
      "右肺上叶结节，建议进一步检查。",
      "阳性",
      "李晓梅",
      "王建国",
      "2026-03-0511:25",
      groupedVerifyCode(report.verifyCode),
      "第1页/共1页",
    ]) {
      expect(page).toContain(text);
    }
    for (const mark of ["未审核", "仅供查阅", "已召回"]) expect(page).not.toContain(mark);
  });

  it("is set in English and Tibetan as well", async () => {
    const { id } = await approvedReport(world, bucket);
    expect((await pages(await pdfOf(id, printer, "en")))[0]).toContain("DiagnosticImagingReport");
    // Words without vowel signs: what a PDF tells of shaped Tibetan puts those elsewhere.
    expect((await pages(await pdfOf(id, printer, "tib")))[0]).toContain("བརྟག་དཔྱད་ཨང་།A");
  });

  it("of a recalled report tells who approved it, which version, and who recalled it when", async () => {
    const { id } = await approvedReport(world, bucket);
    const recaller = await world.given.member(bucket, "contentManager");
    await world.clientOf(recaller).reports.recall({ id, version: 3, reason: "左右侧写反" });
    const [page = ""] = await pages(await pdfOf(id, printer));
    for (const text of ["已召回", "（版本3）", `已由${recaller.name}于`, "王建国", "2026-03-0511:25", "版本3"])
      expect(page).toContain(text.replace(/\s+/g, ""));
  });

  it.each([
    ["final", "未审核"],
    ["partial", "未审核"],
    ["cancelled", "已召回"],
  ] as const)("of a report that is %s bears %s", async (status, mark) => {
    const { id } = await approvedReport(world, bucket, { report: { status } });
    expect((await pages(await pdfOf(id, printer)))[0]).toContain(mark);
  });

  it("bears a watermark for one who may read but not print", async () => {
    const { id } = await approvedReport(world, bucket);
    expect((await pages(await pdfOf(id, member)))[0]).toContain("仅供查阅");
  });

  it("repeats patient and version on every page of a long report, with the addenda below it", async () => {
    const { id, approver, content, verifyCode } = await approvedReport(world, bucket);
    const finding = Array.from({ length: 90 }, (_, line) => `${line + 1}. 肝脏形态大小正常，实质密度均匀。`).join("\n");
    await world.platform.db
      .update(reports)
      .set({ content: { ...content, finding } })
      .where(eq(reports.id, id));
    await world.platform.db
      .insert(addenda)
      .values({ reportId: id, number: 1, text: "补充：已与旧片对比，无变化。", accountId: approver.id });
    const sheets = await pages(await pdfOf(id, printer));
    expect(sheets.length).toBeGreaterThan(1);
    sheets.forEach((sheet, index) => {
      expect(sheet).toContain("张小伟");
      expect(sheet).toContain(groupedVerifyCode(verifyCode));
      expect(sheet).toContain("版本3.1");
      expect(sheet).toContain(`第${index + 1}页/共${sheets.length}页`);
    });
    expect(sheets.at(-1)).toContain("补充报告1");
    expect(sheets.at(-1)).toContain("已与旧片对比，无变化。");
  });

  it("prints the key images of the report, and a frame with words for one that cannot be read", async () => {
    const { id, content, exam } = await approvedReport(world, bucket);
    const { db, objects } = world.platform;
    const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#223344" } })
      .png()
      .toBuffer();
    const attached = async (bytes: Buffer) => {
      const { hash, sizeBytes } = await objects.keepBytes(bytes);
      const [row] = await db
        .insert(attachments)
        .values({ examId: exam.id, name: "1.png", mediaType: "image/png", objectHash: hash, sizeBytes })
        .returning();
      return KeyImage.parse({ instanceId: null, attachmentId: row?.id, caption: "右肺上叶结节" });
    };
    const illustrated = async (...keyImages: KeyImage[]) =>
      db
        .update(reports)
        .set({ content: { ...content, keyImages } })
        .where(eq(reports.id, id));
    const good = await attached(png);
    await illustrated(good, good);
    const [page] = await pages(await pdfOf(id, printer));
    expect(page?.match(/右肺上叶结节/g)?.length).toBe(3);
    const picture = await world.fetch(`/api/v1/reports/${id}/print/pictures/2`, { as: member });
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);

    await illustrated(good, await attached(Buffer.from("not a picture")));
    const [withFrame] = await pages(await pdfOf(id, printer));
    expect(withFrame?.match(/图像不可用/g)?.length).toBe(1);
    const { sheet } = await world.clientOf(printer).printing.sheet({ id });
    expect(sheet.images).toMatchObject([{ isAvailable: true }, { isAvailable: false }]);
  });

  it("never shows a picture of another exam", async () => {
    const { id, content } = await approvedReport(world, bucket);
    const other = await world.given.exam({ bucketId: bucket.id });
    const { db } = world.platform;
    const [foreign] = await db
      .insert(attachments)
      .values({ examId: other.id, name: "1.png", mediaType: "image/png", objectHash: "0".repeat(64), sizeBytes: 1 })
      .returning();
    const keyImages = [KeyImage.parse({ instanceId: null, attachmentId: foreign?.id })];
    await db
      .update(reports)
      .set({ content: { ...content, keyImages } })
      .where(eq(reports.id, id));
    const picture = await world.fetch(`/api/v1/reports/${id}/print/pictures/1`, { as: printer });
    expect(await picture.json()).toMatchObject({ code: "no_image" });
  });

  it("is for the organization only, in a language there is, and written into the audit trail", async () => {
    const { id, exam } = await approvedReport(world, bucket);
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await pdfOf(id, stranger)).status).toBe(404);
    expect((await world.fetch(`/api/v1/reports/${id}/pdf`)).status).toBe(401);
    expect((await pdfOf(id, printer, "xx")).status).toBe(400);
    await pdfOf(id, printer);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.examId, exam.id));
    expect(events).toMatchObject([{ event: "report_pdf_made", accountId: printer.id, subjectId: id }]);
  });

  it("is gone with the report", async () => {
    const { id } = await approvedReport(world, bucket, { report: { deleted: new Date() } });
    expect((await pdfOf(id, printer)).status).toBe(404);
  });
});

describe("the print page's sheet", () => {
  const sheetOf = (id: string, as: TestAccount) => world.clientOf(as).printing.sheet({ id });

  it("is the approved report, with the QR code and the version the print action needs", async () => {
    const { id, exam, verifyCode } = await approvedReport(world, bucket);
    const answer = await sheetOf(id, printer);
    expect(answer).toMatchObject({ examId: exam.id, version: 3, mayPrint: true });
    expect(answer.sheet.verifyUrl).toBe(`http://localhost/verify/${verifyCode}?version=3&addenda=0`);
    expect(answer.dynamicQr).toContain("<svg");
    expect(await world.clientOf(printer).reports.print({ id, version: answer.version })).toMatchObject({
      shownStatus: "printed",
    });
    const again = await sheetOf(id, printer);
    expect(again.sheet.printTime).not.toBeNull();
    expect(again.sheet.verifyUrl).toBe(answer.sheet.verifyUrl);
  });

  it("may be printed only when approved, by one with the right", async () => {
    const draft = await approvedReport(world, bucket, { report: { status: "final" } });
    expect(await sheetOf(draft.id, printer)).toMatchObject({ mayPrint: false, dynamicQr: null });
    const approved = await approvedReport(world, bucket);
    expect((await sheetOf(approved.id, member)).mayPrint).toBe(false);
  });
});
