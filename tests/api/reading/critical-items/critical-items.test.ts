import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tellOfOverdue } from "#api/reading/critical-items/overdue-items";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const critical = ReportContent.parse({ finding: "左侧气胸。", diagnosis: "左侧气胸。", critical: true });
const said = { toldWhom: "急诊科 王医生", toldHow: "phone" as const, wasReadBack: true };

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
let reader: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
  reader = await world.given.member(bucket, "member");
});

const save = (id: string, version: number, content: typeof critical) =>
  world.clientOf(author).reports.save({ id, version, content });

async function flagged() {
  const lock = { lockedBy: author.id, lockExpires: new Date(Date.now() + 60_000) };
  const report = await world.given.report({ bucketId: bucket.id, status: "partial", version: 1, ...lock });
  await save(report.id, 1, critical);
  return report;
}

const openFor = async (account: TestAccount) => (await world.clientOf(account).criticalItems.page({})).items;

describe("a report that is flagged critical", () => {
  test("waits until somebody says who was told, which is recorded once", async () => {
    const { id, exam } = await flagged();
    const calls = world.clientOf(reader).criticalItems;
    expect(await openFor(reader)).toMatchObject([
      { reportId: id, flaggedBy: { id: author.id }, acknowledgement: null },
    ]);
    expect(await world.clientOf(reader).notifications.mine({})).toMatchObject({ openCritical: 1 });

    const first = await calls.acknowledge({ id, ...said });
    expect(first.acknowledgement).toMatchObject({ by: { id: reader.id }, ...said });
    const second = await world.clientOf(author).criticalItems.acknowledge({ id, ...said, toldWhom: "另一人" });
    expect(second.acknowledgement).toEqual(first.acknowledgement);

    expect(await openFor(reader)).toEqual([]);
    expect(await world.clientOf(reader).notifications.mine({})).toMatchObject({ openCritical: 0 });
    expect(await calls.page({ state: "acknowledged" })).toMatchObject({ total: 1, items: [{ reportId: id }] });
    const events = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, "critical_acknowledged"));
    expect(events.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { accountId: reader.id, examId: exam.id, detail: said },
    ]);
  });

  test("that waits too long is told of, to the organization's administrators too, each once", async () => {
    const { id } = await flagged();
    const admin = await world.given.member(bucket, "admin");
    const told = async () => (await world.clientOf(admin).notifications.page({})).notifications.map(({ kind }) => kind);
    await tellOfOverdue(world.platform, new Date());
    expect(await told()).toEqual([]);
    const later = new Date(Date.now() + 31 * 60_000);
    await tellOfOverdue(world.platform, later);
    await tellOfOverdue(world.platform, later);
    expect(await told()).toEqual(["criticalOverdue"]);
    await world.clientOf(reader).criticalItems.acknowledge({ id, ...said });
    const late = await world.given.member(bucket, "admin");
    await tellOfOverdue(world.platform, later);
    expect((await world.clientOf(late).notifications.page({})).notifications).toEqual([]);
  });

  test("waits no longer once the flag is taken back, and again when it is set again", async () => {
    const { id } = await flagged();
    await save(id, 2, { ...critical, critical: false });
    expect(await openFor(reader)).toEqual([]);
    expect(await world.clientOf(reader).criticalItems.ofReport({ id })).toBeNull();
    expect((await problemOf(world.clientOf(reader).criticalItems.acknowledge({ id, ...said }))).code).toBe("not_found");
    await save(id, 3, critical);
    expect(await openFor(reader)).toHaveLength(1);
  });

  test("is nobody's of another organization", async () => {
    await flagged();
    expect(await openFor(await world.given.member(await world.given.organization(), "admin"))).toEqual([]);
  });
});
