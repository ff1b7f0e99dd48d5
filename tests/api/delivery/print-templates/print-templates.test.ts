import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import type { Client } from "#contract/index";
import { approvedReport } from "../../../support/approved-report";
import type { TestAccount } from "../../../support/given";
import { pdfPages } from "../../../support/pdf-pages";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let keeper: TestAccount;
let templates: Client["printTemplates"];

beforeAll(async () => {
  world = await testPlatform();
});
afterAll(stopReportPrinting);

beforeEach(async () => {
  bucket = await world.given.organization({ name: "临河县人民医院" });
  // Not an administrator: the action is enough.
  keeper = await world.given.member(bucket, "collaborator", "template_upsert");
  templates = world.clientOf(keeper).printTemplates;
});

const added = (name: string, settings: Partial<Parameters<typeof templates.create>[0]> = {}) =>
  templates.create({ name, ...settings, bucketId: bucket.id });
const names = async () => (await templates.list({ bucketId: bucket.id })).map(({ name }) => name);
const picture = (color: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .png()
    .toBuffer();

async function takenIn(bytes: Buffer, as = keeper, bucketId = bucket.id) {
  const body = new Uint8Array(bytes);
  const answer = await world.fetch(`/api/v1/buckets/${bucketId}/template-pictures`, { method: "POST", as, body });
  return { status: answer.status, body: (await answer.json()) as { picture: string; code: string } };
}

describe("templates of an organization", () => {
  test("begin with a default one, which only another takes the place of", async () => {
    const first = await added("标准");
    expect(first).toMatchObject({ isDefault: true, version: 1 });
    const second = await added("CT", { modalities: ["CT"] });
    expect(second.isDefault).toBe(false);
    expect((await problemOf(templates.change({ ...first, isDefault: false }))).code).toBe("default_stays");
    expect((await problemOf(templates.remove({ id: first.id }))).code).toBe("default_stays");
    await templates.makeDefault({ id: second.id });
    const trail = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, second.id));
    expect(trail.find(({ event }) => event === "print_template_changed")?.detail).toEqual({
      kind: "report",
      name: "CT",
      changed: "isDefault",
      "isDefault.from": false,
      "isDefault.to": true,
    });
    const { version: _, ...changed } = { ...second, title: "影像报告", isDefault: true };
    await templates.change({ ...changed, version: second.version + 1 });
    const changes = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, second.id));
    expect(changes.map(({ detail }) => detail)).toContainEqual({
      kind: "report",
      name: "CT",
      changed: "title",
      "title.from": "",
      "title.to": "影像报告",
    });
    expect(await templates.read({ id: first.id })).toMatchObject({ isDefault: false, version: 2 });
    await templates.remove({ id: first.id });
    await templates.remove({ id: second.id });
    expect(await names()).toEqual([]);
  });

  test("of each kind have a default one and names of their own", async () => {
    await added("标准");
    expect((await added("标准", { kind: "referral" })).isDefault).toBe(true);
    expect((await problemOf(added("标准"))).code).toBe("entry_taken");
  });

  test("stand in an order, and a copy goes to its end", async () => {
    const a = await added("甲");
    const b = await added("乙", { secondaryTitle: "报告单", dynamicQrText: "扫一扫" });
    await templates.resort({ bucketId: bucket.id, ids: [b.id, a.id] });
    expect(await templates.duplicate({ id: b.id })).toMatchObject({
      secondaryTitle: "报告单",
      dynamicQrText: "扫一扫",
    });
    expect(await names()).toEqual(["乙", "甲", "乙 (2)"]);
  });

  test("are copied once by a form that is sent twice", async () => {
    const { id } = await added("标准");
    const other = await added("CT");
    const send = (id: string) => templates.duplicate({ id, key: "of-one-page" });
    const sent = await Promise.allSettled([send(id), send(id)]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(send(id))).code).toBe("already_done");
    await send(other.id);
    expect(await names()).toEqual(["标准", "CT", "标准 (2)", "CT (2)"]);
  });

  test("tell the second of two editors what the first one saved", async () => {
    const read = await added("标准");
    await templates.change({ ...read, title: "影像中心" });
    expect(await problemOf(templates.change({ ...read, title: "放射科" }))).toMatchObject({
      code: "version_conflict",
      data: { current: { title: "影像中心", version: 2 } },
    });
  });

  test("refuse what no sheet can bear", async () => {
    const rulesOf = async (settings: Parameters<typeof added>[1]) => {
      const { data } = await problemOf(added("标准", settings));
      return (data as { issues: { message: string }[] }).issues.map(({ message }) => message);
    };
    expect(await rulesOf({ dynamicQrText: "一二三四五六七八九十一" })).toEqual(["tooLong"]);
    expect(await rulesOf({ staticQrText: "公众号" })).toEqual(["qrContentMissing"]);
    expect(await rulesOf({ fields: ["name", "gender"] })).toEqual(["fieldsNamePatient"]);
    expect(await rulesOf({ fields: ["patientId"] })).toEqual(["fieldsNamePatient"]);
    const [first, second] = await Promise.all([added("甲"), added("乙")]);
    expect([first.isDefault, second.isDefault].sort()).toEqual([false, true]);
  });

  test("may be read by members, and by nobody elsewhere", async () => {
    const { id } = await added("标准");
    const member = await world.given.member(bucket, "member");
    expect((await world.clientOf(member).printTemplates.read({ id })).name).toBe("标准");
    expect((await problemOf(world.clientOf(member).printTemplates.remove({ id }))).code).toBe("forbidden");
    const neighbour = await world.given.member(await world.given.organization(), "admin");
    expect((await problemOf(world.clientOf(neighbour).printTemplates.read({ id }))).code).toBe("not_found");
  });

  test("offer the fields that the organization added to its exams and reports", async () => {
    const admin = await world.given.member(bucket, "admin");
    const field = { subject: "report" as const, key: "tirads", label: "TI-RADS 分级" };
    await world.clientOf(admin).lists.extensionConfigs.add({ id: bucket.id, ...field });
    const { fields } = await templates.layouts({ bucketId: bucket.id });
    expect(fields.at(-1)).toEqual({ key: "extension:report:tirads", label: "TI-RADS 分级" });
    expect(fields[0]).toEqual({ key: "name", label: null });
    const ofReferral = await templates.layouts({ bucketId: bucket.id, kind: "referral" });
    expect(ofReferral.fields.some(({ key }) => key.startsWith("extension:"))).toBe(false);
  });
});

describe("logo and stamp", () => {
  test("are PNG or JPEG and written anew", async () => {
    expect((await takenIn(Buffer.from("<svg/>"))).body.code).toBe("file_refused");
    expect((await takenIn(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
    const { body, status } = await takenIn(await picture("#c00"));
    expect(status).toBe(201);
    const path = `/api/v1/buckets/${bucket.id}/template-pictures/${body.picture}`;
    expect((await world.fetch(path, { as: keeper })).headers.get("content-type")).toBe("image/png");
  });

  test("are the organization's own: nobody makes up a name, or takes one from elsewhere", async () => {
    const { body } = await takenIn(await picture("#c00"));
    const other = await world.given.organization();
    const stranger = await world.given.member(other, "admin");
    const elsewhere = (await takenIn(await picture("#0c0"), stranger, other.id)).body.picture;
    for (const logo of [elsewhere, `${elsewhere.slice(0, 64)}${body.picture.slice(64)}`]) {
      expect((await problemOf(added("标准", { logo }))).code).toBe("no_image");
      const path = `/api/v1/buckets/${bucket.id}/template-pictures/${logo}`;
      expect((await world.fetch(path, { as: keeper })).status).toBe(404);
    }
    expect((await added("标准", { logo: body.picture })).logo).toBe(body.picture);
  });
});

describe("a sheet", () => {
  const settings = {
    title: "临河医学影像中心",
    secondaryTitle: "CT 检查报告单",
    modalities: ["CT" as const],
    dynamicQrText: "扫码验真",
    staticQrContent: "https://hospital.example/wechat",
    staticQrText: "公众号",
    fields: ["accessionNumber", "name", "extension:report:tirads", "studyDate", "extension:exam:unknown"],
    exactTime: false,
    pageNumbers: false,
  };
  const content = {
    finding: "未见异常。",
    diagnosis: "未见异常。",
    positive: false,
    note: "",
    bodyPartCount: 1,
    critical: false,
    keyImages: [],
    extensions: [{ key: "tirads", label: "TI-RADS 分级", type: "text" as const, value: "3" }],
  };
  const printer = () => world.given.member(bucket, "collaborator");

  test("follows the template of its modality: titles, fields in their order, codes, days alone, stamp", async () => {
    const stamp = (await takenIn(await picture("#c00"))).body.picture;
    await added("标准");
    await added("CT", { ...settings, stamp });
    const { id } = await approvedReport(world, bucket, { report: { content } });
    const { sheet, staticQr } = await world.clientOf(await printer()).printing.sheet({ id });
    expect(sheet).toMatchObject({
      organizationName: "临河医学影像中心",
      secondaryTitle: "CT 检查报告单",
      qrTip: "扫码验真",
      staticQr: { content: "https://hospital.example/wechat", tip: "公众号" },
      hasStamp: true,
      showsPageNumbers: false,
      showsExactTime: false,
    });
    expect(sheet.patient.map(({ label, value }) => `${label} ${value}`)).toEqual([
      expect.stringMatching(/^检查号 A/),
      "姓名 张小伟",
      "TI-RADS 分级 3",
      "检查时间 2026-03-05",
    ]);
    expect(staticQr).toContain("<svg");
    const [page = ""] = await pdfPages(await world.fetch(`/api/v1/reports/${id}/pdf`, { as: await printer() }));
    for (const text of ["临河医学影像中心", "CT检查报告单", "扫码验真", "公众号", "TI-RADS分级3", "审核时间2026-03-05"])
      expect(page).toContain(text);
    for (const text of ["11:25", "第1页", "患者编号"]) expect(page).not.toContain(text);
  });

  test("of another modality takes the default one, and without any template the usual layout", async () => {
    const { id } = await approvedReport(world, bucket, { exam: { modality: "US" } });
    const read = async () => (await world.clientOf(await printer()).printing.sheet({ id })).sheet;
    expect(await read()).toMatchObject({ organizationName: "临河县人民医院", showsExactTime: true, hasStamp: false });
    await added("标准", { title: "影像科" });
    await added("CT", settings);
    expect((await read()).organizationName).toBe("影像科");
  });

  test("is printed by another template where somebody chooses it; the trace keeps its name of that day", async () => {
    await added("标准");
    const chosen = await added("给患者", { title: "给患者的报告" });
    const { id } = await approvedReport(world, bucket);
    const api = world.clientOf(await printer());
    expect(await api.printing.templates({ id })).toMatchObject({ modality: "CT", templates: [{}, { id: chosen.id }] });
    const { sheet, version } = await api.printing.sheet({ id, template: chosen.id });
    expect(sheet.organizationName).toBe("给患者的报告");
    await api.reports.print({ id, version, template: chosen.id });
    await templates.change({ ...chosen, name: "改名了" });
    expect((await api.reports.trace({ id }))[0]).toMatchObject({ event: "printed", printTemplate: "给患者" });
  });

  test("that may not be handed out bears no stamp", async () => {
    const stamp = (await takenIn(await picture("#c00"))).body.picture;
    await added("标准", { stamp });
    const draft = await approvedReport(world, bucket, { report: { status: "final" } });
    const approved = await approvedReport(world, bucket);
    const viewer = await world.given.member(bucket, "member");
    const hasStamp = async (id: string, as: TestAccount) =>
      (await world.clientOf(as).printing.sheet({ id })).sheet.hasStamp;
    expect(await hasStamp(draft.id, await printer())).toBe(false);
    expect(await hasStamp(approved.id, viewer)).toBe(false);
    expect(await hasStamp(approved.id, await printer())).toBe(true);
  });

  test("looks behind a share link as it does on paper", async () => {
    await added("标准", { ...settings, modalities: [] });
    const { id } = await approvedReport(world, bucket);
    const { link } = await world.clientOf(await printer()).shares.create({ id, pinKind: "none" });
    const shared = await world.anonymous.shares.read({ link });
    expect(shared.sheet).toMatchObject({ organizationName: "临河医学影像中心", showsExactTime: false });
  });
});

describe("a preview", () => {
  test("shows the newest approved report by settings that are not saved, and is recorded once", async () => {
    const { id: newest, exam } = await approvedReport(world, bucket);
    const template = { title: "新标题", fields: ["name", "patientId"] };
    const shown = () => templates.preview({ id: bucket.id, kind: "report", template });
    const { report, reportId } = await shown();
    expect(report).toMatchObject({ organizationName: "新标题", patient: [{ value: "张小伟" }, {}] });
    expect(reportId).toBe(newest);
    await shown();
    const events = await world.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.examId, exam.id), eq(auditEvents.event, "template_previewed")));
    expect(events).toHaveLength(1);
  });

  test("shows an invented record to whoever may read none, in the language of the sheet", async () => {
    await approvedReport(world, bucket);
    const { groupId } = await world.clientOf(keeper).organizations.read({ id: bucket.id });
    const groupAdmin = await world.given.groupMember({ id: groupId }, "admin");
    const { preview } = world.clientOf(groupAdmin).printTemplates;
    const { report, reportId } = await preview({ id: bucket.id, kind: "report", language: "en", template: {} });
    expect(reportId).toBeNull();
    expect(report?.patient[0]).toEqual({ label: "Name", value: "Sample Patient" });
  });

  test("is a PDF as well", async () => {
    const template = JSON.stringify({ title: "预览标题", pageNumbers: true });
    const query = new URLSearchParams({ template, kind: "referral" });
    const path = `/api/v1/buckets/${bucket.id}/template-preview/pdf`;
    const [page] = await pdfPages(await world.fetch(`${path}?${query}`, { as: keeper }));
    for (const text of ["预览标题", "影像检查申请单", "示例患者", "申请医师", "第1页"]) expect(page).toContain(text);
    expect((await world.fetch(`${path}?template=nonsense`, { as: keeper })).status).toBe(400);
  });
});

describe("the referral form of an exam", () => {
  test("shows who is asked for what, by its own template, on the page and as PDF", async () => {
    await added("申请单", { kind: "referral", title: "影像科", fields: ["name", "accessionNumber", "applyDept"] });
    const exam = await world.given.exam({
      bucketId: bucket.id,
      patientName: "扎西",
      applyDept: "骨科",
      bodyPart: "膝关节",
      studyDesc: "膝关节MR平扫",
      modality: "MR",
      clinicImpression: "外伤后疼痛。",
    });
    const api = world.clientOf(await world.given.member(bucket, "member"));
    const { sheet, dynamicQr } = await api.printing.referral({ id: exam.id });
    expect(sheet).toMatchObject({
      organizationName: "影像科",
      requested: "磁共振 · 膝关节 · 膝关节MR平扫",
      patient: [{ value: "扎西" }, { value: exam.accessionNumber }, { value: "骨科" }],
    });
    expect(dynamicQr).toContain("<svg");
    expect(await api.printTemplates.orderTemplate({ id: bucket.id, modality: "MR" })).toMatchObject({ name: "申请单" });
    const answer = await world.fetch(`/api/v1/exams/${exam.id}/referral/pdf?language=en`, { as: keeper });
    const [page] = await pdfPages(answer);
    for (const text of ["影像科", "ImagingReferralForm", "外伤后疼痛。", exam.accessionNumber])
      expect(page).toContain(text);
  });

  test("bears the stamp once the report is approved, not over an empty line", async () => {
    const stamp = (await takenIn(await picture("#c00"))).body.picture;
    await added("盖章", { kind: "referral", stamp });
    const asked = await world.given.exam({ bucketId: bucket.id });
    const answered = await world.given.report({ bucketId: bucket.id, status: "corrected" });
    const api = world.clientOf(keeper);
    const stamped = async (id: string) => (await api.printing.referral({ id })).sheet.hasStamp;
    expect([await stamped(asked.id), await stamped(answered.exam.id)]).toEqual([false, true]);
  });

  test("is not found for a deleted exam", async () => {
    const exam = await world.given.exam({ bucketId: bucket.id, deleted: new Date() });
    expect((await problemOf(world.clientOf(keeper).printing.referral({ id: exam.id }))).code).toBe("not_found");
  });
});
