import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents, reportTemplateUses } from "#api/infrastructure/database/schema/index";
import type { Client } from "#contract/index";
import type { TemplateDraft } from "#contract/reading/reporting-templates";
import { ReportContent } from "#contract/reading/report-content";
import type { z } from "zod";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

type Draft = z.input<typeof TemplateDraft>;

let world: TestPlatform;
let bucket: { id: string };
let keeper: TestAccount;
let templates: Client["reportingTemplates"];

beforeAll(async () => {
  world = await testPlatform();
});

beforeEach(async () => {
  bucket = await world.given.organization();
  keeper = await world.given.member(bucket, "collaborator", "template_upsert");
  templates = world.clientOf(keeper).reportingTemplates;
});

const structure: Draft["structure"] = [
  {
    key: "lung",
    title: "肺",
    headed: false,
    fields: [
      { key: "intro", kind: "fixed", default: "胸廓对称。" },
      { key: "size", kind: "number", label: "结节大小", unit: "mm", min: 1, max: 90, completion: "block" },
      {
        key: "side",
        kind: "choice",
        label: "位置",
        options: [{ value: "右肺" }, { value: "左肺" }],
        completion: "warn",
      },
      { key: "clinic", kind: "text", label: "临床", merge: "clinicImpression" },
    ],
  },
  { key: "imp", target: "diagnosis", fields: [{ key: "text", kind: "textarea", default: "双肺未见异常。" }] },
];

async function active(title: string, match: Draft["match"] = {}, sections = structure) {
  const added = await templates.create({ id: bucket.id, title, match, structure: sections });
  await templates.setState({ id: added.id, state: "active", version: added.version });
  return added;
}

const html = (identifier: string, body: string) =>
  `<!DOCTYPE html><html><head><title>CT</title><meta name="dcterms.title" content="CT chest">
  <meta name="dcterms.identifier" content="${identifier}"><meta name="dcterms.rights" content="Mine"></head>
  <body><section><header>Findings</header>${body}</section></body></html>`;

async function imported(text: string, as = keeper, bucketId = bucket.id) {
  const answer = await world.fetch(`/api/v1/buckets/${bucketId}/reporting-templates/import?name=file.html`, {
    method: "POST",
    as,
    body: text,
  });
  return { status: answer.status, body: (await answer.json()) as { outcome: string; id: string; code: string } };
}

describe("templates of an organization", () => {
  test("are drafts until they are activated; members see the active ones", async () => {
    const added = await templates.create({ id: bucket.id, title: "胸部 CT", structure });
    expect(added).toMatchObject({ state: "draft", version: 1, isImported: false });
    const member = world.clientOf(await world.given.member(bucket, "member")).reportingTemplates;
    expect(await member.list({ id: bucket.id })).toEqual([]);
    expect((await problemOf(member.read({ id: added.id }))).code).toBe("not_found");
    await templates.setState({ id: added.id, state: "active", version: 1 });
    expect((await member.list({ id: bucket.id })).map(({ title }) => title)).toEqual(["胸部 CT"]);
    expect((await member.read({ id: added.id })).structure[0]?.fields).toHaveLength(4);
    expect((await problemOf(templates.remove({ id: added.id }))).code).toBe("template_in_use");
  });

  test("change by versions: a stale one is refused, codes that were not sent stay", async () => {
    const code = { scheme: "RADLEX", value: "RID1301", meaning: "lung" };
    const coded = structure.map((section) => ({ ...section, codes: [code] }));
    const { id } = await templates.create({ id: bucket.id, title: "A", structure: coded });
    const changed = await templates.change({ id, title: "B", structure, version: 1 });
    expect(changed).toMatchObject({ title: "B", version: 2 });
    expect(changed.structure[0]?.codes).toEqual([code]);
    expect((await problemOf(templates.change({ id, title: "C", structure, version: 1 }))).code).toBe(
      "version_conflict",
    );
    const both = await Promise.allSettled([
      templates.change({ id, title: "D", structure, version: 2 }),
      templates.change({ id, title: "E", structure, version: 2 }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("without a field are not activated; drafts can be removed, keys of others' procedures not named", async () => {
    const { id } = await templates.create({ id: bucket.id, title: "空", structure: [] });
    expect((await problemOf(templates.setState({ id, state: "active", version: 1 }))).code).toBe("template_empty");
    await templates.remove({ id });
    expect(await templates.list({ id: bucket.id })).toEqual([]);
    const match = { procedureId: "018f2a34-0000-7000-8000-000000000000" };
    expect((await problemOf(templates.create({ id: bucket.id, title: "X", match, structure }))).code).toBe("invalid");
  });

  test("sent twice with one key, are made once", async () => {
    const sent = { id: bucket.id, title: "一次", structure, key: "one-time-key-1" };
    await templates.create(sent);
    expect((await problemOf(templates.create(sent))).code).toBe("already_done");
    expect(await templates.list({ id: bucket.id })).toHaveLength(1);
  });

  test("of another organization are not found", async () => {
    const { id } = await active("甲");
    const other = await world.given.organization();
    const stranger = world.clientOf(await world.given.member(other, "admin")).reportingTemplates;
    expect((await problemOf(stranger.read({ id }))).code).toBe("not_found");
    const { id: reportId } = await world.given.report({ bucketId: other.id });
    expect((await problemOf(stranger.form({ id: reportId, templateId: id }))).code).toBe("not_found");
    const values = { size: ["5"] };
    expect((await problemOf(stranger.apply({ id: reportId, templateId: id, version: 1, values }))).code).toBe(
      "not_found",
    );
  });
});

describe("an imported MRRT file", () => {
  test("is a draft with its rights; known by its identifier it is a new version; the same file changes nothing", async () => {
    const first = html("urn:7", '<p><label for="a">Heart</label><input id="a" value="normal"></p>');
    const added = await imported(first);
    expect(added).toMatchObject({ status: 201, body: { outcome: "added", version: 1, fields: 1, rights: "Mine" } });
    expect((await imported(first)).body.outcome).toBe("unchanged");
    const { id } = added.body;
    await templates.setState({ id, state: "active", version: 1 });
    const second = await imported(html("urn:7", '<textarea id="a">normal</textarea><input id="b">'));
    expect(second.body).toMatchObject({ outcome: "newVersion", id, version: 2 });
    expect(await templates.read({ id })).toMatchObject({ state: "draft", version: 2, hasOriginal: true });
    const trail = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(trail.filter(({ event }) => event === "reporting_template_imported")).toHaveLength(2);
  });

  test("comes twice at once, and is one template", async () => {
    const file = html("urn:8", '<input id="a">');
    const both = await Promise.all([imported(file), imported(file)]);
    expect(both.map(({ body }) => body.outcome).sort()).toEqual(["added", "unchanged"]);
    expect(await templates.list({ id: bucket.id })).toHaveLength(1);
  });

  test("goes out again as it came, and as MRRT that comes in alike", async () => {
    const file = html("urn:9", '<p><label for="a">Size</label><input id="a" type="number" data-field-units="mm"></p>');
    const { id } = (await imported(file)).body;
    const original = await world.fetch(`/api/v1/reporting-templates/${id}/original`, { as: keeper });
    expect(await original.text()).toBe(file);
    expect(original.headers.get("content-disposition")).toContain("attachment");
    expect(original.headers.get("content-security-policy")).toContain("sandbox");
    const mrrt = await (await world.fetch(`/api/v1/reporting-templates/${id}/mrrt`, { as: keeper })).text();
    const other = await world.given.organization();
    const there = await world.given.member(other, "admin");
    const copy = await imported(mrrt, there, other.id);
    const { structure: copied } = await world.clientOf(there).reportingTemplates.read({ id: copy.body.id });
    expect(copied).toEqual((await templates.read({ id })).structure);
    expect((await world.fetch(`/api/v1/reporting-templates/${id}/original`, { as: there })).status).toBe(404);
  });

  test("that is none is refused", async () => {
    expect(await imported("")).toMatchObject({ status: 422, body: { code: "file_refused" } });
    expect(await imported("<div>".repeat(10_000))).toMatchObject({ body: { code: "file_refused" } });
    expect((await imported("x".repeat(1024 * 1024 + 1))).body.code).toBe("file_too_large");
  });
});

describe("beside a report", () => {
  const exam = { modality: "CT", bodyPart: "胸部", patientGender: "F", clinicImpression: "咳嗽" } as const;

  test("what fits stands first, and the one best match is named", async () => {
    const chest = await active("胸部", { modality: "CT", bodyPart: "胸部" });
    await active("CT", { modality: "CT" });
    const head = await active("头颅", { modality: "CT", bodyPart: "头颅" });
    const report = await world.given.report({ bucketId: bucket.id }, exam);
    const found = await templates.ofReport({ id: report.id });
    expect(found.offered.map(({ title, fits }) => [title, fits])).toEqual([
      ["胸部", true],
      ["CT", true],
      ["头颅", false],
    ]);
    expect(found.best).toBe(chest.id);
    await active("胸部二", { modality: "CT", bodyPart: "胸部" });
    expect((await templates.ofReport({ id: report.id })).best).toBeNull();
    expect(head.state).toBe("draft");
  });

  test("a form begins with defaults and the registration's data, and what is applied stays with the report", async () => {
    const { id: templateId } = await active("胸部", { modality: "CT" });
    const report = await world.given.report({ bucketId: bucket.id }, exam);
    const form = await templates.form({ id: report.id, templateId });
    expect(form.values).toMatchObject({ clinic: ["咳嗽"], text: ["双肺未见异常。"], size: [] });
    const wrong = { id: report.id, templateId, version: 1, values: { size: ["200"], side: ["中间"] } };
    expect(await problemOf(templates.apply(wrong))).toMatchObject({
      code: "template_values_wrong",
      data: {
        fields: [
          { label: "结节大小", rule: "tooLarge" },
          { label: "位置", rule: "choice" },
        ],
      },
    });
    const values = { ...form.values, size: ["12"], side: ["右肺"] };
    expect(await templates.apply({ id: report.id, templateId, version: 1, values })).toEqual({
      finding: "胸廓对称。\n结节大小：12 mm\n位置：右肺\n临床：咳嗽",
      diagnosis: "双肺未见异常。",
      note: "",
      previous: null,
    });
    const again = { ...values, side: ["左肺"] };
    const second = await templates.apply({ id: report.id, templateId, version: 1, values: again });
    expect([second.finding, second.previous?.finding].map((text) => text?.includes("左肺"))).toEqual([true, false]);
    await templates.apply({ id: report.id, templateId, version: 1, values });
    expect((await templates.ofReport({ id: report.id })).used).toMatchObject({ templateId, version: 1, values });
    // A newer version asks anew; the report still tells which it was written with.
    await templates.change({ id: templateId, title: "胸部", structure, version: 1 });
    expect((await templates.ofReport({ id: report.id })).used).toMatchObject({ version: 1 });
    await templates.release({ id: report.id });
    expect((await templates.ofReport({ id: report.id })).used).toBeNull();
    const kept = await world.platform.db
      .select()
      .from(reportTemplateUses)
      .where(and(eq(reportTemplateUses.reportId, report.id)));
    expect(kept).toHaveLength(3);
  });

  test("its completion actions warn of and block a submission, until the field is filled in or written by hand", async () => {
    const { id: templateId } = await active("胸部", { modality: "CT" });
    const doctor = await world.given.member(bucket, "collaborator");
    const lease = { lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) };
    const report = await world.given.report({ bucketId: bucket.id, ...lease }, exam);
    const { reportingTemplates, reports } = world.clientOf(doctor);
    const texts = await reportingTemplates.apply({
      id: report.id,
      templateId,
      version: 1,
      values: { text: ["正常。"] },
    });
    expect(texts.finding).toContain("结节大小：____ mm");
    const submit = (finding: string, inspectionAccepted?: string) => {
      const content = ReportContent.parse({ finding, diagnosis: texts.diagnosis });
      return reports.submit({ id: report.id, version: 0, content, inspectionAccepted });
    };
    const blocked = await problemOf(submit(texts.finding));
    expect(blocked.code).toBe("inspection_blocked");
    expect(blocked.data).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ rule: "template_field", level: "block", evidence: "结节大小" }),
        expect.objectContaining({ rule: "template_field", level: "warn", evidence: "位置" }),
      ]),
    });
    const byHand = texts.finding.replace("____ mm", "12 mm").replace("____", "右肺");
    expect((await submit(byHand)).status).toBe("final");
  });

  test("an empty report begins with the best one, never over a text, and unread it is nobody's draft", async () => {
    const { id: templateId } = await active("胸部", { modality: "CT" });
    const doctor = await world.given.member(bucket, "collaborator");
    const { reports } = world.clientOf(doctor);
    const lock = async (report = {}) => {
      const { id } = await world.given.report({ bucketId: bucket.id, ...report }, exam);
      return { id, detail: await reports.lock({ id }) };
    };
    const begun = await lock();
    const { id } = begun;
    expect(begun.detail).toMatchObject({ status: "none", draft: null, content: { finding: "" } });
    expect(begun.detail.begun).toMatchObject({
      title: "胸部",
      finding: expect.stringContaining("胸廓对称。") as string,
    });
    expect((await templates.ofReport({ id })).used).toMatchObject({ templateId });

    // The autosave of a text nobody touched keeps no draft; one word more does.
    const shown = ReportContent.parse({ ...begun.detail.content, ...begun.detail.begun });
    const keep = (content: ReportContent) => reports.sync({ id, baseVersion: 0, content });
    expect((await keep(shown)).draft).toBeNull();
    expect((await keep({ ...shown, finding: `${shown.finding}肝囊肿。` })).draft?.content.finding).toMatch(/肝囊肿。$/);
    expect((await keep(shown)).draft).toBeNull();
    // Emptied by hand it stays empty.
    expect((await keep({ ...shown, finding: "", diagnosis: "", note: "" })).draft?.content.finding).toBe("");
    expect((await reports.lock({ id })).draft?.content.finding).toBe("");

    // Whoever only looks on sees nothing of it; another writer finds it as unread as it was.
    await reports.unlock({ id });
    await keep(shown);
    expect(await reports.detail({ id })).toMatchObject({ begun: null, draft: null });
    const colleague = await world.given.member(bucket, "collaborator");
    const other = world.clientOf(colleague);
    expect((await other.reports.lock({ id })).begun).toMatchObject({ title: "胸部" });

    // Saved, it is the writer's text; the template still asks for what it must hold.
    const { status, content } = await other.reports.save({ id, version: 0, content: shown });
    expect({ status, finding: content.finding }).toEqual({ status: "partial", finding: shown.finding });
    expect((await other.reports.detail({ id })).begun).toBeNull();

    const written = ReportContent.parse({ finding: "已写" });
    expect((await lock({ content: written, status: "partial" })).detail.begun).toBeNull();
  });

  test("a template taken out, thrown away or not wished for does not come back by itself", async () => {
    await active("胸部", { modality: "CT" });
    const doctor = await world.given.member(bucket, "collaborator");
    const { reports, reportingTemplates, worklist } = world.clientOf(doctor);
    const lock = async () => {
      const { id } = await world.given.report({ bucketId: bucket.id }, exam);
      return { id, detail: await reports.lock({ id }) };
    };
    const taken = await lock();
    await reportingTemplates.release({ id: taken.id });
    expect((await reports.lock({ id: taken.id })).begun).toBeNull();
    const thrown = await lock();
    expect((await reports.reset({ id: thrown.id })).begun).toBeNull();
    expect((await reports.lock({ id: thrown.id })).begun).toBeNull();

    // Its next writer may do without: what they never saw asks them for nothing.
    const left = await lock();
    await reports.unlock({ id: left.id });
    const plain = await world.given.member(bucket, "collaborator");
    const theirs = world.clientOf(plain);
    await theirs.worklist.choose({ opensNext: false, leavesEmpty: true });
    expect((await theirs.reports.lock({ id: left.id })).begun).toBeNull();
    expect((await templates.ofReport({ id: left.id })).used).toBeNull();
    await worklist.choose({ opensNext: false, leavesEmpty: true });
    expect((await lock()).detail.begun).toBeNull();

    await worklist.choose({ opensNext: false, leavesEmpty: false });
    await templates.changeSettings({ id: bucket.id, fillsByItself: false });
    expect((await lock()).detail.begun).toBeNull();
  });

  test("its normal diagnosis, left over a finding that is not, is warned of", async () => {
    await active("胸部", { modality: "CT" });
    const doctor = await world.given.member(bucket, "collaborator");
    const { reports } = world.clientOf(doctor);
    const { id } = await world.given.report({ bucketId: bucket.id }, exam);
    const { content, begun } = await reports.lock({ id });
    const submit = (written: { finding: string; diagnosis?: string }) =>
      problemOf(reports.submit({ id, version: 0, content: ReportContent.parse({ ...content, ...begun, ...written }) }));
    const left = expect.objectContaining({
      message: "template_diagnosis",
      field: "diagnosis",
      evidence: "双肺未见异常。",
    }) as unknown;
    const finding = "胸廓对称。右肺上叶见结节，结节大小：8 mm，位置：右肺。";
    expect((await submit({ finding })).data).toMatchObject({ findings: expect.arrayContaining([left]) as unknown });
    const written = await submit({ finding, diagnosis: "左肺上叶结节。" });
    expect(written.data).toMatchObject({ findings: expect.not.arrayContaining([left]) as unknown });
  });

  test("an exam that two templates fit alike begins empty", async () => {
    await active("胸部", { modality: "CT" });
    await active("胸部 复查", { modality: "CT" });
    const doctor = await world.given.member(bucket, "collaborator");
    const { id } = await world.given.report({ bucketId: bucket.id }, exam);
    expect((await world.clientOf(doctor).reports.lock({ id })).begun).toBeNull();
  });
});
