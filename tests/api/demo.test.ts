import { and, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#api/demo/demo-accounts";
import { seedDemo } from "#api/demo/seed-demo";
import { stopReportPrinting } from "#api/printing/report-pdf";
import { buckets, exams, reports, reportVersions } from "#api/database/schema/index";
import { ReportStatus } from "#contract/report-content";
import { testOrigin, testPlatform, type TestPlatform } from "../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform({ isDemo: true });
  await seedDemo(world.platform, new Date());
});

afterAll(stopReportPrinting);

test("the demo starts with exams in every state, each report's last version being what it shows", async () => {
  const { db } = world.platform;
  const rows = await db.select().from(reports);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ReportStatus.options));
  for (const report of rows.slice(0, 40)) {
    const versions = await db.select().from(reportVersions).where(eq(reportVersions.reportId, report.id));
    expect(versions).toHaveLength(report.version);
    const last = versions.find(({ version }) => version === report.version);
    if (last) expect(last).toMatchObject({ status: report.status, content: report.content });
  }
});

test("seeding twice changes nothing", async () => {
  const { db } = world.platform;
  const before = await db.select({ exams: count() }).from(exams);
  await seedDemo(world.platform, new Date());
  expect(await db.select({ exams: count() }).from(exams)).toEqual(before);
  expect(await db.select().from(buckets)).toHaveLength(3);
});

test.each(demoAccounts)("$name signs in with the password the login page shows", async ({ username, password }) => {
  const { accessToken } = await world.anonymous.accounts.login({ username, password });
  await expect(world.api.client(accessToken, testOrigin).accounts.me({})).resolves.toMatchObject({ username });
});

test("an approved report of the demo prints with the hospital's logo, stamp and both signatures, as pictures of their own", async () => {
  const { db } = world.platform;
  const [approved] = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .where(and(eq(reports.status, "corrected"), eq(buckets.orgCode, "QHXRMYY")));
  const id = approved?.id ?? "";
  const { accessToken } = await world.anonymous.accounts.login({ username: "zhuren", password: "demo-2026" });
  const { sheet } = await world.api.client(accessToken, testOrigin).printing.sheet({ id });
  expect(sheet).toMatchObject({
    hasLogo: true,
    hasStamp: true,
    author: { hasSignature: true },
    approver: { hasSignature: true },
  });

  const file = async (path: string) => {
    const answer = await world.fetch(`/api/v1/reports/${id}/${path}`, { as: { token: accessToken } });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString("latin1");
  };
  const pictures = await Promise.all(
    ["logo", "stamp", "author", "approver"].map((name) => file(`print/pictures/${name}`)),
  );
  expect(new Set(pictures).size).toBe(4);
  // Each is in the PDF with its transparency, a picture beside it.
  expect((await file("pdf")).match(/\/Subtype \/Image/g)).toHaveLength(8);
});

test("nothing in the demo happens later than now", async () => {
  const versions = await world.platform.db.select({ created: reportVersions.created }).from(reportVersions);
  const latest = Math.max(...versions.map(({ created }) => created.getTime()));
  expect(latest).toBeLessThanOrEqual(Date.now());
});
