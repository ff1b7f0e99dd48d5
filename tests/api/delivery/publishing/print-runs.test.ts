import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { printReportsJob, removePrintRunsJob } from "#api/delivery/publishing/print-reports";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { jobs, printRuns, reports } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import type { Client } from "#contract/index";
import { pdfPages } from "../../../support/pdf-pages";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { freshReport, publishingHouse } from "../../../support/publishing";

let world: TestPlatform;
let house: Awaited<ReturnType<typeof publishingHouse>>;
let desk: Client;

beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  house = await publishingHouse(world);
  desk = house.desk;
  // What an earlier test left in the queue.
  await print();
});
afterAll(stopReportPrinting);

const file = (id: string, as = house.clerk) => world.fetch(`/api/v1/report-publish/print-runs/${id}/pdf`, { as });
const print = () => doDueJobs(world.platform, [printReportsJob]);

test("many reports become one file, and each counts as printed", async () => {
  const chosen = [];
  for (const patientName of ["张一", "李二", "王三"]) chosen.push(await freshReport(world, house, { patientName }));
  const { id } = await desk.printRuns.begin({ reportIds: chosen.map((report) => report.id), twoSided: true });
  expect(await desk.printRuns.read({ id })).toMatchObject({ state: "waiting", total: 3, done: 0 });
  expect((await file(id)).status).toBe(404);
  await print();
  const run = await desk.printRuns.read({ id });
  expect(run).toMatchObject({ state: "done", total: 3, done: 3, refused: [] });
  expect(Date.parse(run.expires!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const pages = await pdfPages(await file(id));
  expect(pages).toHaveLength(6);
  expect([pages[0], pages[2], pages[4]].map((page) => page?.match(/张一|李二|王三/)?.[0])).toEqual([
    "张一",
    "李二",
    "王三",
  ]);
  const printed = await world.platform.db.select().from(reports).where(eq(reports.bucketId, house.bucket.id));
  expect(printed.every((report) => report.printed !== null)).toBe(true);
  expect(await desk.printRuns.mine({})).toMatchObject([{ id, state: "done" }]);
});

test("what is not approved any more is left out and named; nothing of another organization is in it", async () => {
  const [good, recalled] = [await freshReport(world, house), await freshReport(world, house)];
  const draft = await world.given.report({ bucketId: house.bucket.id, status: "partial", version: 1 });
  const foreign = await freshReport(world, await publishingHouse(world), { patientName: "别家人" });
  const { id } = await desk.printRuns.begin({ reportIds: [good.id, draft.id, foreign.id, recalled.id] });
  const { version } = await desk.reports.detail({ id: recalled.id });
  await desk.reports.recall({ id: recalled.id, version, reason: "左右写反" });
  await print();
  const run = await desk.printRuns.read({ id });
  expect(run).toMatchObject({ state: "done", total: 3, done: 3 });
  expect(run.refused.map(({ reportId, refusal }) => [reportId, refusal?.code])).toEqual([
    [draft.id, "report_not_approved"],
    [recalled.id, "report_not_approved"],
  ]);
  expect((await pdfPages(await file(id))).join("")).not.toContain("别家人");
});

test("who may publish but not print is told so of each", async () => {
  const { id: reportId } = await freshReport(world, house);
  const clerk = await world.given.member(house.bucket, "member", "order_report_publish");
  const { id } = await world.clientOf(clerk).printRuns.begin({ reportIds: [reportId] });
  expect((await world.clientOf(clerk).printRuns.read({ id })).refused).toMatchObject([
    { refusal: { code: "forbidden" } },
  ]);
  await print();
  expect(await world.clientOf(clerk).printRuns.read({ id })).toMatchObject({ state: "failed" });
});

test("a run is its owner's alone", async () => {
  const { id: reportId } = await freshReport(world, house);
  const { id } = await desk.printRuns.begin({ reportIds: [reportId] });
  await print();
  const colleague = await world.given.member(house.bucket, "admin");
  expect(await problemOf(world.clientOf(colleague).printRuns.read({ id }))).toMatchObject({ code: "not_found" });
  expect((await file(id, colleague)).status).toBe(404);
  expect(await pdfPages(await file(id))).toHaveLength(1);
});

test("a hundred at most; sent twice, one run", async () => {
  const { id: reportId } = await freshReport(world, house);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect(await problemOf(desk.printRuns.begin({ reportIds: many }))).toMatchObject({ code: "bad_request" });
  const key = crypto.randomUUID();
  const begin = () => desk.printRuns.begin({ reportIds: [reportId], key });
  const answers = await Promise.allSettled([begin(), begin()]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await desk.printRuns.mine({})).toHaveLength(1);
});

test("a job that ended in the middle sets the whole file again", async () => {
  const chosen = [await freshReport(world, house), await freshReport(world, house)];
  const { id } = await desk.printRuns.begin({ reportIds: chosen.map((report) => report.id) });
  const stopping = new AbortController();
  stopping.abort();
  await doDueJobs(world.platform, [printReportsJob], stopping.signal);
  expect(await desk.printRuns.read({ id })).toMatchObject({ state: "printing" });
  await print();
  expect(await pdfPages(await file(id))).toHaveLength(2);
  expect(await world.platform.db.$count(jobs, eq(jobs.subjectId, id))).toBe(0);
});

test("the file is removed after a day", async () => {
  const { id: reportId } = await freshReport(world, house);
  const { id } = await desk.printRuns.begin({ reportIds: [reportId] });
  await print();
  const [before] = await world.platform.db.select().from(printRuns).where(eq(printRuns.id, id));
  const later = new Date(Date.now() + 25 * 3_600_000);
  expect(await removePrintRunsJob.perform(world.platform, new Date())).toBe(0);
  expect(await removePrintRunsJob.perform(world.platform, later)).toBeGreaterThan(0);
  expect(await desk.printRuns.read({ id })).toMatchObject({ state: "removed", sizeBytes: null });
  expect((await file(id)).status).toBe(404);
  await expect(world.platform.objects.localPath(before!.objectHash!)).rejects.toMatchObject({ code: "not_found" });
  expect(await desk.printRuns.mine({})).toEqual([]);
});
