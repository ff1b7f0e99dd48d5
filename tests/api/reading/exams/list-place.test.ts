import { beforeAll, describe, expect, it } from "vitest";
import type { ExamFilter } from "#contract/registration/exam-list";
import { ReportContent } from "#contract/reading/report-content";
import { workFilters, WorkTab } from "#contract/reading/work-tabs";
import { criticalItems } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const hour = 3600 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** An organization with these exams, an hour between two, the first of them the newest. */
async function listOf(...fields: Omit<Parameters<TestPlatform["given"]["exam"]>[0], "bucketId">[]) {
  const { given } = world;
  const own = await given.organization();
  const reader = await given.member(own, "collaborator");
  const ids: string[] = [];
  for (const [place, one] of fields.entries()) {
    const { id } = await given.exam({ bucketId: own.id, created: ago(place + 1), ...one });
    ids.push(id);
  }
  return { own, reader, ids, api: world.clientOf(reader) };
}

const ct: ExamFilter = { field: "modality", operator: "in", values: ["CT"] };

describe("the place of an exam in a list", () => {
  it("says which it is of how many, and what stands before and behind it", async () => {
    const { api, ids } = await listOf({}, {}, {});
    const place = await api.exams.neighbours({ id: ids[1] ?? "", filters: [] });
    expect(place).toMatchObject({ position: 2, total: 3, previous: { id: ids[0] }, next: { id: ids[2] } });
    const { exams } = await api.exams.page({});
    expect(place.next?.reportId).toBe(exams[2]?.reportId);
  });

  it("has nothing before the first and nothing behind the last", async () => {
    const { api, ids } = await listOf({}, {});
    expect(await api.exams.neighbours({ id: ids[0] ?? "", filters: [] })).toMatchObject({
      position: 1,
      previous: null,
    });
    expect(await api.exams.neighbours({ id: ids[1] ?? "", filters: [] })).toMatchObject({ position: 2, next: null });
  });

  it("follows the list's filters and its order", async () => {
    const { api, ids } = await listOf({ modality: "CT" }, { modality: "MR" }, { modality: "CT" });
    const sort = { field: "created" as const, order: "asc" as const };
    expect(await api.exams.neighbours({ id: ids[0] ?? "", filters: [ct], sort })).toMatchObject({
      position: 2,
      total: 2,
      previous: { id: ids[2] },
      next: null,
    });
  });

  it("of an exam that has left the list is told by what stands around it", async () => {
    const { api, ids } = await listOf({ modality: "CT" }, { modality: "MR" }, { modality: "CT" });
    expect(await api.exams.neighbours({ id: ids[1] ?? "", filters: [ct] })).toMatchObject({
      position: null,
      total: 2,
      previous: { id: ids[0] },
      next: { id: ids[2] },
    });
  });

  it("is exact among exams that came at the same moment", async () => {
    const created = ago(3);
    const { api, ids } = await listOf({ created }, { created }, { created });
    const { exams } = await api.exams.page({});
    const listed = exams.map(({ id }) => id);
    expect(new Set(listed)).toEqual(new Set(ids));
    for (const [index, id] of listed.entries()) {
      const place = await api.exams.neighbours({ id, filters: [] });
      expect(place.position).toBe(index + 1);
      expect(place.next?.id ?? null).toBe(listed[index + 1] ?? null);
      expect(place.previous?.id ?? null).toBe(listed[index - 1] ?? null);
    }
  });

  it("is not told of an exam of another organization", async () => {
    const mine = await listOf({});
    const others = await listOf({});
    const asked = mine.api.exams.neighbours({ id: others.ids[0] ?? "", filters: [] });
    expect(await problemOf(asked)).toMatchObject({ code: "not_found" });
  });
});

describe("urgent first", () => {
  const sort = { field: "urgent" as const, order: "desc" as const };

  it("puts the urgent exams before all others, each the newest first", async () => {
    const { api, ids } = await listOf({}, { urgentFlag: true }, {}, { urgentFlag: true });
    const { exams } = await api.exams.page({ sort });
    expect(exams.map(({ id }) => id)).toEqual([ids[1], ids[3], ids[0], ids[2]]);
  });

  it("goes on behind the row last seen, from the urgent ones into the others", async () => {
    const { api, ids } = await listOf({}, { urgentFlag: true }, {}, { urgentFlag: true });
    const first = await api.exams.page({ sort, limit: 2 });
    const rest = await api.exams.page({ sort, limit: 2, after: first.next ?? "" });
    expect(rest.exams.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(await api.exams.neighbours({ id: ids[3] ?? "", filters: [], sort })).toMatchObject({
      position: 2,
      next: { id: ids[0] },
    });
  });
});

describe("urgent first, narrowed to days", () => {
  const days = ["arrived", "examined"] as const;
  const field = { arrived: "created", examined: "studyDate" } as const;

  it.each(days)("holds the exams that %s in them, in either order, page by page and one by one", async (what) => {
    const old = (hours: number) => ({ created: ago(hours + 40 * 24), studyDate: ago(hours + 40 * 24) });
    const { api, ids } = await listOf(
      { urgentFlag: true },
      {},
      { ...old(1) },
      { ...old(2), urgentFlag: true },
      { ...old(3) },
      { ...old(4), urgentFlag: true },
      // Taken over from an archive, and sent before its time by a wrong clock.
      { ...old(5), [what === "arrived" ? "studyDate" : "created"]: ago(200 * 24) },
    );
    const day = (hours: number) => ago(hours).toISOString().slice(0, 10);
    const filters: ExamFilter[] = [
      { field: field[what], operator: "gte", values: [day(44 * 24)] },
      { field: field[what], operator: "lte", values: [day(38 * 24)] },
    ];
    // By arrival, behind the urgent ones.
    const expected = [3, 5, 2, 4, 6].map((place) => ids[place]);
    for (const order of ["desc", "asc"] as const) {
      const sort = { field: "urgent" as const, order };
      const wanted = order === "desc" ? expected : [...expected].reverse();
      const listed = async (more: { after?: string; skip?: number; limit?: number }) =>
        (await api.exams.page({ filters, sort, ...more })).exams.map(({ id }) => id);
      expect(await listed({})).toEqual(wanted);
      expect(await listed({ skip: 1, limit: 2 })).toEqual(wanted.slice(1, 3));
      for (const [index, id = ""] of wanted.entries()) {
        expect(await listed({ after: id, limit: 2 })).toEqual(wanted.slice(index + 1, index + 3));
        expect(await api.exams.neighbours({ id, filters, sort })).toMatchObject({
          position: index + 1,
          previous: wanted[index - 1] ? { id: wanted[index - 1] } : null,
          next: wanted[index + 1] ? { id: wanted[index + 1] } : null,
        });
      }
    }
  });
});

describe("what waits for an approval", () => {
  const toApprove = async (as: { token: string }) => {
    const { exams } = world.clientOf(as);
    const listed = (await exams.page({ filters: workFilters.approve })).exams.map(({ id }) => id);
    expect((await exams.workCounts({})).approve).toBe(listed.length);
    expect((await exams.count({ filters: workFilters.approve })).count).toBe(listed.length);
    return new Set(listed);
  };

  it("is listed and counted for whoever may approve it: another pair of eyes, with the right, where four are asked for", async () => {
    const { given } = world;
    const [strict, lax] = [await given.organization(), await given.organization({ fourEyes: false })];
    const author = await given.member(strict, "collaborator");
    await given.join(author, lax, "collaborator");
    const other = await given.member(strict, "collaborator");
    await given.join(other, lax, "member");
    const submitted = async (bucketId: string) =>
      (await given.exam({ bucketId }, { status: "final", submitterId: author.id })).id;
    const [own, ownWhereAllowed] = [await submitted(strict.id), await submitted(lax.id)];
    await given.exam({ bucketId: strict.id }, { status: "partial" });
    expect(await toApprove(author)).toEqual(new Set([ownWhereAllowed]));
    expect(await toApprove(other)).toEqual(new Set([own]));
    expect(await toApprove(await given.member(strict, "member"))).toEqual(new Set());
  });
});

describe("the tabs of work", () => {
  const zero = Object.fromEntries(WorkTab.options.map((tab) => [tab, 0]));

  it("count what waits under each of them, and nothing of another organization", async () => {
    const { own, reader, api } = await listOf({ urgentFlag: true });
    const { given, platform } = world;
    const assigned = { bucketId: own.id, assigneeId: reader.id };
    await given.exam({ ...assigned, modality: "MR" }, { status: "none" });
    await given.exam(assigned, { status: "corrected" });
    await given.exam({ bucketId: own.id }, { status: "final" });
    await given.exam({ bucketId: own.id }, { status: "hold", submitterId: reader.id });
    await given.exam({ bucketId: own.id }, { status: "hold" });
    await given.exam({ bucketId: own.id, matching: "unmatched" }, { status: "corrected" });
    const critical = await given.exam(
      { bucketId: own.id },
      { status: "corrected", content: ReportContent.parse({ critical: true }) },
    );
    await platform.db.insert(criticalItems).values({ bucketId: own.id, reportId: critical.report.id, due: new Date() });
    const elsewhere = await listOf({ urgentFlag: true });
    expect(await api.exams.workCounts({})).toEqual({
      write: 1,
      rejected: 1,
      approve: 1,
      critical: 1,
      urgent: 1,
      unmatched: 1,
    });
    expect(await elsewhere.api.exams.workCounts({})).toEqual({ ...zero, urgent: 1 });
  });

  it("are empty for somebody without an organization", async () => {
    expect(await world.clientOf(await world.given.account()).exams.workCounts({})).toEqual(zero);
  });
});
