import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { ReportContent } from "#contract/reading/report-content";
import type { Mark } from "#contract/reading/marks";
import { maxDiagrams } from "#contract/reading/sample-graphs";
import { diagrams } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { pdfPictures } from "../../../support/pdf-picture";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ fourEyes: false });
  author = await world.given.member(bucket, "collaborator");
  admin = await world.given.member(bucket, "admin");
});

const marks: Mark[] = [
  { kind: "point", x: 0.3, y: 0.4, text: "结节 12 mm" },
  { kind: "circle", x: 0.7, y: 0.5, radius: 0.1, text: "བོད་ཡིག <囊肿> & calcification" },
  { kind: "arrow", x: 0.1, y: 0.1, toX: 0.3, toY: 0.3, text: "" },
  {
    kind: "line",
    points: [
      [0.2, 0.2],
      [0.3, 0.25],
      [0.4, 0.2],
    ],
  },
  { kind: "text", x: 0.99, y: 0.99, text: "左" },
];
const sendDiagram = async (as: TestAccount, name: string, bytes: Buffer, bucketId = bucket.id) =>
  world.fetch(`/api/v1/buckets/${bucketId}/diagrams?${new URLSearchParams({ name })}`, {
    method: "POST",
    body: new Blob([new Uint8Array(bytes)]),
    as,
  });
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .jpeg()
    .toBuffer();

it("draws marks on an outline: the picture is an attachment that the report can show, with what the marks say", async () => {
  const report = await world.given.report({ bucketId: bucket.id });
  const api = world.clientOf(author);
  const { diagrams: offered, mayDraw } = await api.sampleGraphs.query({ reportId: report.id });
  expect(mayDraw).toBe(true);
  expect(offered.map(({ origin }) => origin)).toContain("thyroid");
  for (const { url, width, height } of offered) {
    const answer = await world.fetch(url, { as: author });
    const read = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([read.width, read.height]).toEqual([width, height]);
  }
  const drawn = { reportId: report.id, origin: "thyroid" as const, title: "甲状腺", marks };
  const [graph, again] = await Promise.all([api.sampleGraphs.new(drawn), api.sampleGraphs.new(drawn)]);
  expect(again.id).toBe(graph.id);
  expect(graph).toMatchObject({ origin: "thyroid", ime: "1 结节 12 mm; 2 བོད་ཡིག <囊肿> & calcification; 左", marks });
  const { attachments } = await api.attachments.list({ id: report.id });
  expect(attachments.map(({ id, name }) => [id, name])).toEqual([[graph.attachmentId, "甲状腺.png"]]);
  const picture = await world.fetch(graph.url, { as: author });
  const bytes = Buffer.from(await picture.arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  expect(width).toBe(800);
  // The legend stands below the outline.
  expect(height).toBeGreaterThan(700);
  const { channels } = await sharp(bytes).stats();
  expect(channels[0]!.mean).toBeGreaterThan(channels[1]!.mean);
  const shown = { instanceId: null, attachmentId: graph.attachmentId };
  await api.reports.lock({ id: report.id });
  const content = ReportContent.parse({ finding: "甲状腺左叶结节。", keyImages: [shown] });
  const { version } = await api.reports.detail({ id: report.id });
  await api.reports.save({ id: report.id, version, content });
  expect((await api.reports.detail({ id: report.id })).content.keyImages).toMatchObject([shown]);
  expect((await api.sampleGraphs.query({ reportId: report.id })).graphs).toEqual([graph]);
});

it("stands in the PDF of the report and behind its link", async () => {
  const report = await world.given.report({ bucketId: bucket.id });
  const [api, approver] = [world.clientOf(author), world.clientOf(admin)];
  const { attachmentId } = await api.sampleGraphs.new({
    reportId: report.id,
    origin: "thyroid",
    title: "甲状腺",
    marks,
  });
  const { id } = report;
  await api.reports.lock({ id });
  const shown = { instanceId: null, attachmentId };
  const content = ReportContent.parse({
    ...{ finding: "甲状腺左叶结节。", diagnosis: "甲状腺结节。", positive: true },
    keyImages: [shown],
  });
  await api.reports.submit({ id, version: (await api.reports.detail({ id })).version, content });
  await approver.reports.lock({ id });
  await approver.reports.approve({ id, version: (await api.reports.detail({ id })).version });
  const picture = await world.fetch(`/api/v1/reports/${id}/print/pictures/1`, { as: admin });
  const drawn = Buffer.from(await picture.arrayBuffer());
  const pdf = Buffer.from(await (await world.fetch(`/api/v1/reports/${id}/pdf`, { as: admin })).arrayBuffer());
  const [page] = await pdfPictures(pdf, 72);
  // Marks are drawn in red.
  const isRed = (at: number) => page!.pixels[at]! > 150 && page!.pixels[at + 1]! < 100 && page!.pixels[at + 2]! < 100;
  expect(Array.from({ length: page!.width * page!.height }, (_, pixel) => pixel * 4).some(isRed)).toBe(true);
  const { link } = await approver.shares.create({ id, pinKind: "none" });
  const shared = await world.fetch(`/api/v1/share/report/images/1?link=${link}`);
  expect(Buffer.from(await shared.arrayBuffer())).toEqual(drawn);
});

it("refuses a drawing without marks, off the diagram, or on one that is not there", async () => {
  const report = await world.given.report({ bucketId: bucket.id });
  const { sampleGraphs } = world.clientOf(author);
  const on = { reportId: report.id, origin: "knee" as const, title: "" };
  expect(await problemOf(sampleGraphs.new({ ...on, marks: [] }))).toMatchObject({ code: "bad_request" });
  const off: Mark = { kind: "point", x: 2, y: 0, text: "" };
  expect(await problemOf(sampleGraphs.new({ ...on, marks: [off] }))).toMatchObject({ code: "bad_request" });
  const nowhere = { ...on, origin: report.id, marks };
  expect(await problemOf(sampleGraphs.new(nowhere))).toMatchObject({ code: "not_found" });
});

it("keeps diagrams of the organization, for it alone, and what was drawn on one that was taken away", async () => {
  const report = await world.given.report({ bucketId: bucket.id });
  const { sampleGraphs } = world.clientOf(admin);
  expect((await sendDiagram(admin, "颈动脉", await blank(2400, 1200))).status).toBe(204);
  expect(await (await sendDiagram(admin, " ", await blank(10, 10))).json()).toMatchObject({ code: "invalid" });
  expect(await (await sendDiagram(admin, "x", Buffer.from("%PDF"))).json()).toMatchObject({ code: "file_refused" });
  const own = (await sampleGraphs.diagrams({ id: bucket.id })).find(({ name }) => name === "颈动脉");
  expect(own).toMatchObject({ width: 1200, height: 600 });
  const { id } = await sampleGraphs.new({ reportId: report.id, origin: own!.origin, title: "", marks });
  const elsewhere = await world.given.organization();
  const stranger = await world.given.member(elsewhere, "admin");
  const theirs = await world.given.report({ bucketId: elsewhere.id });
  const onOurs = { reportId: theirs.id, origin: own!.origin, title: "", marks };
  expect(await problemOf(world.clientOf(stranger).sampleGraphs.new(onOurs))).toMatchObject({ code: "not_found" });
  const taking = { id: elsewhere.id, diagramId: own!.origin };
  expect(await problemOf(world.clientOf(stranger).sampleGraphs.removeDiagram(taking))).toMatchObject({
    code: "not_found",
  });
  await sampleGraphs.removeDiagram({ id: bucket.id, diagramId: own!.origin });
  expect((await world.fetch(own!.url, { as: admin })).status).toBe(404);
  expect((await sampleGraphs.query({ reportId: report.id })).graphs.map((graph) => graph.id)).toEqual([id]);
});

it("keeps no more than it may, also of two that come at once", async () => {
  const full = await world.given.organization();
  const keeper = await world.given.member(full, "admin");
  const row = { bucketId: full.id, name: "d", objectHash: "0", width: 1, height: 1, accountId: keeper.id };
  await world.platform.db.insert(diagrams).values(Array.from({ length: maxDiagrams - 1 }, () => row));
  const picture = await blank(20, 20);
  const answers = await Promise.all([
    sendDiagram(keeper, "a", picture, full.id),
    sendDiagram(keeper, "b", picture, full.id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
});
