import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#api/identity/installation/demo-accounts";
import { requireNoDemo, seedDemo } from "#api/demo/seed-demo";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import {
  accounts,
  approverChanges,
  bucketMembers,
  buckets,
  dicomPeers,
  exams,
  followUps,
  learningCases,
  notifications,
  peerReviews,
  qualityRecords,
  reports,
  reportTableColors,
  reportVersions,
} from "#api/infrastructure/database/schema/index";
import { ReportStatus } from "#contract/kernel/report-status";
import { testOrigin, testPlatform, type TestPlatform } from "../support/platform";

const dimsePort = 11234;
let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform({ isDemo: true });
  await seedDemo(world.platform, new Date(), dimsePort);
});

afterAll(stopReportPrinting);

test("the demo starts with exams in every state, each report's last version being what it shows", async () => {
  const { db } = world.platform;
  const rows = await db.select().from(reports);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ReportStatus.options));
  const versions = await db.select().from(reportVersions).orderBy(asc(reportVersions.version));
  for (const { id, status, version, content } of rows) {
    const own = versions.filter(({ reportId }) => reportId === id);
    expect(own.map((one) => one.version)).toEqual(own.map((_, index) => index + 1));
    expect(own.at(-1) ?? { version: 0, status, content }).toMatchObject({ version, status, content });
  }
});

test("whoever wrote a report that came back, or was handed one, finds the notice of it, from when it happened", async () => {
  const { db } = world.platform;
  const [author] = await db.select().from(accounts).where(eq(accounts.username, "yisheng"));
  const own = db
    .select({ id: bucketMembers.bucketId })
    .from(bucketMembers)
    .where(eq(bucketMembers.accountId, author!.id));
  const told = await db.select().from(notifications).where(eq(notifications.accountId, author!.id));
  for (const [status, kind] of [
    ["hold", "reportRejected"],
    ["advised", "reportAdvised"],
    ["cancelled", "reportRecalled"],
  ] as const) {
    const back = await db
      .select({ id: reports.id, at: reports.updated })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(and(eq(reports.status, status), isNull(exams.deleted), inArray(reports.bucketId, own)));
    expect(back.length).toBeGreaterThan(0);
    const notices = told.filter((notice) => notice.kind === kind);
    expect(new Map(notices.map(({ reportId, created }) => [reportId, created]))).toEqual(
      new Map(back.map(({ id, at }) => [id, at])),
    );
  }
  const assigned = await db
    .select({ id: exams.id })
    .from(exams)
    .where(and(eq(exams.assigneeId, author!.id), isNull(exams.deleted), inArray(exams.bucketId, own)));
  const handedOver = told.filter(({ kind }) => kind === "reportAssigned").map(({ examId }) => examId);
  expect(new Set(handedOver)).toEqual(new Set(assigned.map(({ id }) => id)));
});

test("its list marks a critical value red, before the urgent exams", async () => {
  const rules = await world.platform.db.select().from(reportTableColors).orderBy(asc(reportTableColors.position));
  expect(rules.map(({ field, color }) => [field, color])).toEqual([
    ["critical", "red"],
    ["urgent", "amber"],
  ]);
});

test("its county hospital knows grades, a month of peer review, cases to learn from, changes and follow-ups of each state", async () => {
  const { db } = world.platform;
  expect(await db.$count(qualityRecords)).toBeGreaterThan(10);
  const states = await db.selectDistinct({ state: peerReviews.state }).from(peerReviews);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["open", "arbitration", "closed"]));
  expect(await db.$count(learningCases)).toBe(2);
  const changed = await db.select({ kinds: approverChanges.kinds }).from(approverChanges);
  expect(new Set(changed.flatMap(({ kinds }) => kinds)).size).toBeGreaterThanOrEqual(3);
  const { accessToken } = await world.anonymous.accounts.login({ username: "zhuren", password: "demo-2026" });
  const { waiting } = await world.api.client(accessToken, testOrigin).followUps.page({ state: "late" });
  expect(Math.min(waiting.open, waiting.due, waiting.late)).toBeGreaterThan(0);
  const ended = await db.selectDistinct({ end: followUps.end }).from(followUps);
  expect(ended.map(({ end }) => end)).toEqual(expect.arrayContaining(["examined", "elsewhere"]));
});

test("seeding twice changes nothing", async () => {
  const { db } = world.platform;
  const before = await db.select({ exams: count() }).from(exams);
  await seedDemo(world.platform, new Date(), dimsePort);
  expect(await db.select({ exams: count() }).from(exams)).toEqual(before);
  expect(await db.select().from(buckets)).toHaveLength(3);
});

test("the hospitals reach each other on the port this machine listens on", async () => {
  const peers = await world.platform.db
    .select({ port: dicomPeers.port })
    .from(dicomPeers)
    .where(eq(dicomPeers.hostName, "127.0.0.1"));
  expect(peers).toEqual(Array(6).fill({ port: dimsePort }));
});

test("the newest chest CT of the county hospital has an approved one of the same patient before it", async () => {
  const chestCts = await world.platform.db
    .select({ patientId: exams.patientId, patientName: exams.patientName, status: exams.reportStatus })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .where(
      and(eq(buckets.orgCode, "QHXRMYY"), eq(exams.modality, "CT"), eq(exams.bodyPart, "胸部"), isNull(exams.deleted)),
    )
    .orderBy(desc(exams.created));
  const [newest, ...earlier] = chestCts;
  expect(earlier).toContainEqual({
    patientId: newest?.patientId,
    patientName: newest?.patientName,
    status: "corrected",
  });
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

test("a database that somebody works with takes no demo, and a demo's is for nothing else", async () => {
  const real = await testPlatform();
  await expect(requireNoDemo(real.platform.db)).resolves.toBeUndefined();
  await real.given.account();
  await expect(seedDemo(real.platform, new Date(), dimsePort)).rejects.toBeInstanceOf(StartTrouble);
  await expect(requireNoDemo(world.platform.db)).rejects.toBeInstanceOf(StartTrouble);
});

test("a registrar of the demo finds yesterday's outage: what was entered, what was spoilt, what is missing", async () => {
  const { accessToken } = await world.anonymous.accounts.login({ username: "dengji", password: "demo-2026" });
  const { downtime, accounts: own } = world.api.client(accessToken, testOrigin);
  const [organization] = (await own.organizations({})).organizations;
  const blocks = await downtime.list({ id: organization!.id });
  expect(blocks).toMatchObject([{ given: 8, entered: 2, voided: 1, missing: 5 }]);
});
