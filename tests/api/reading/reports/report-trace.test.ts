import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, reportVersions } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const text = (finding: string, more: Partial<ReportContent> = {}) =>
  ReportContent.parse({ finding, diagnosis: "右肺上叶结节。", ...more });

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ inspectionLevels: quietInspection });
  doctor = await world.given.member(bucket, "collaborator");
});

/** A report saved twice through the api. */
async function savedTwice() {
  const { id, examId } = await world.given.report({ bucketId: bucket.id });
  const { reports } = world.clientOf(doctor);
  await reports.lock({ id });
  await reports.save({ id, version: 0, content: text("右肺上叶见结节，直径约12mm。") });
  await reports.save({ id, version: 1, content: text("左肺上叶见结节，直径约15mm。", { critical: true }) });
  return { id, examId, reports };
}

describe("the trace", () => {
  it("lists each step newest first with who, when and why", async () => {
    const { id, reports } = await savedTwice();
    await reports.submit({ id, version: 2 });
    const reviewer = await world.given.member(bucket, "collaborator");
    await world.clientOf(reviewer).reports.reject({ id, version: 3, reason: "侧别不一致" });
    const trace = await reports.trace({ id });
    expect(trace).toMatchObject([
      { event: "rejected", version: 4, status: "hold", reason: "侧别不一致", person: { name: reviewer.name } },
      { event: "submitted", version: 3, status: "final", person: { name: doctor.name }, reason: null },
      { event: "saved", version: 2, status: "partial" },
      { event: "saved", version: 1, status: "partial" },
    ]);
  });

  it("opens each version with its full content", async () => {
    const { id, reports } = await savedTwice();
    const [, firstSave] = await reports.trace({ id });
    const version = await reports.version({ id, tid: firstSave?.id ?? "" });
    expect(version).toMatchObject({ version: 1, event: "saved", content: text("右肺上叶见结节，直径约12mm。") });
  });

  it("tells what differs between any two versions, in either direction", async () => {
    const { id, reports } = await savedTwice();
    const [later, earlier] = (await reports.trace({ id })).map((entry) => entry.id ?? "");
    const diff = await reports.diff({ id, fromId: earlier ?? "", toId: later ?? "" });
    expect(diff.texts.map(({ field }) => field)).toEqual(["finding"]);
    expect(diff.values).toEqual(["critical"]);
    const parts = diff.texts[0]?.parts ?? [];
    const textOf = (...kinds: string[]) =>
      parts
        .filter(({ kind }) => kinds.includes(kind))
        .map((part) => part.text)
        .join("");
    expect(textOf("same", "removed")).toBe("右肺上叶见结节，直径约12mm。");
    expect(textOf("same", "added")).toBe("左肺上叶见结节，直径约15mm。");
    expect(textOf("removed")).toContain("右");
    expect(textOf("same")).toContain("上叶见结节");
    const back = await reports.diff({ id, fromId: later ?? "", toId: earlier ?? "" });
    expect(back.from.version).toBe(2);
    expect(back.values).toEqual(["critical"]);
  });

  it("finds no version of another report, and nothing for another organization", async () => {
    const one = await savedTwice();
    const other = await savedTwice();
    const [foreign] = await other.reports.trace({ id: other.id });
    expect((await problemOf(one.reports.version({ id: one.id, tid: foreign?.id ?? "" }))).code).toBe("not_found");
    const mixed = one.reports.diff({ id: one.id, fromId: foreign?.id ?? "", toId: foreign?.id ?? "" });
    expect((await problemOf(mixed)).code).toBe("not_found");
    const stranger = world.clientOf(await world.given.member(await world.given.organization(), "admin")).reports;
    const tid = foreign?.id ?? "";
    for (const call of [
      () => stranger.detail({ id: other.id }),
      () => stranger.trace({ id: other.id }),
      () => stranger.version({ id: other.id, tid }),
      () => stranger.diff({ id: other.id, fromId: tid, toId: tid }),
      () => stranger.lock({ id: other.id }),
      () => stranger.sync({ id: other.id, baseVersion: 0, content: text("外院") }),
      () => stranger.forceUnlock({ id: other.id, confirmation: doctor.name }),
      () => stranger.detail({ id: v7() }),
    ]) {
      expect((await problemOf(call())).code).toBe("not_found");
    }
  });

  it("is closed to members without report_trace", async () => {
    const { id } = await savedTwice();
    const member = await world.given.member(bucket, "member");
    expect((await problemOf(world.clientOf(member).reports.trace({ id }))).code).toBe("forbidden");
    expect((await world.clientOf(member).reports.detail({ id })).mayTrace).toBe(false);
  });

  it("looking is itself in the audit trail", async () => {
    const { id, examId, reports } = await savedTwice();
    await reports.detail({ id });
    await reports.trace({ id });
    const events = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.examId, examId))
      .orderBy(auditEvents.sequence);
    expect(events.map(({ event }) => event)).toEqual([
      "report_saved",
      "report_saved",
      "report_viewed",
      "report_trace_viewed",
    ]);
  });
});

describe("a version", () => {
  it.each([
    ["changed", (id: string) => sql`update report_versions set reason = 'x' where report_id = ${id}`],
    ["removed", (id: string) => sql`delete from report_versions where report_id = ${id}`],
  ])("cannot be %s, not even in the database", async (_, statement) => {
    const { id } = await savedTwice();
    const attempt = world.platform.db
      .execute(statement(id))
      .catch((error: unknown) => Reflect.get(Object(error), "cause"));
    expect(String(await attempt)).toContain("append-only");
    const left = await world.platform.db.select().from(reportVersions).where(eq(reportVersions.reportId, id));
    expect(left).toMatchObject([{ reason: null }, { reason: null }]);
  });
});
