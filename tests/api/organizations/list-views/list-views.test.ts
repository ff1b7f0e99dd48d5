import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mostListViews } from "#contract/organizations/list-views";
import { ReportContent } from "#contract/reading/report-content";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let api: ReturnType<TestPlatform["clientOf"]>["listViews"];
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  api = world.clientOf(await world.given.account()).listViews;
});

describe("a person's lists", () => {
  it("are kept under a name, by name, and are nobody else's", async () => {
    await api.keep({ name: "夜班 CT", query: "modality=CT&range=today" });
    await api.keep({ name: "MR", query: "modality=MR" });
    const { views } = await api.mine({});
    expect(views.map(({ name, query }) => [name, query])).toEqual([
      ["MR", "modality=MR"],
      ["夜班 CT", "modality=CT&range=today"],
    ]);
    const other = world.clientOf(await world.given.account()).listViews;
    expect(await other.mine({})).toEqual({ views: [], columns: null });
    expect(await problemOf(other.remove({ id: views[0]?.id ?? "" }))).toMatchObject({ code: "not_found" });
  });

  it("take the place of one of the same name", async () => {
    const { id } = await api.keep({ name: "MR", query: "modality=MR" });
    await api.keep({ name: "MR", query: "modality=MR&urgent=on" });
    expect((await api.mine({})).views).toEqual([{ id, name: "MR", query: "modality=MR&urgent=on", isDefault: false }]);
  });

  it("have one default at most, the one said last", async () => {
    await api.keep({ name: "MR", query: "modality=MR", isDefault: true });
    await api.keep({ name: "CT", query: "modality=CT", isDefault: true });
    const defaults = (await api.mine({})).views.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ name }) => name)).toEqual(["CT"]);
  });

  it("are of one list each, with names and a default of its own", async () => {
    await api.keep({ name: "MR", query: "modality=MR", isDefault: true });
    await api.keep({ list: "registry", name: "MR", query: "modality=MR&status=Scheduled", isDefault: true });
    const [exams, registry] = [(await api.mine({})).views, (await api.mine({ list: "registry" })).views];
    expect(exams).toMatchObject([{ query: "modality=MR", isDefault: true }]);
    expect(registry).toMatchObject([{ query: "modality=MR&status=Scheduled", isDefault: true }]);
    await api.remove({ id: registry[0]?.id ?? "" });
    expect((await api.mine({})).views).toEqual(exams);
  });

  it("are as many as a bar of tabs can take", async () => {
    for (let place = 0; place < mostListViews; place++) await api.keep({ name: `${place}`, query: "" });
    expect(await problemOf(api.keep({ name: "one more", query: "" }))).toMatchObject({ code: "too_many_views" });
    await api.keep({ name: "0", query: "modality=MR" });
  });

  it("go when they are removed", async () => {
    const { id } = await api.keep({ name: "MR", query: "modality=MR" });
    await api.remove({ id });
    expect((await api.mine({})).views).toEqual([]);
  });
});

describe("the columns of a person's lists", () => {
  it("are the chosen ones, in the list's own order, until none is chosen", async () => {
    await api.chooseColumns({ columns: ["approver", "study"] });
    expect((await api.mine({})).columns).toEqual(["study", "approver"]);
    await api.chooseColumns({ columns: [] });
    expect((await api.mine({})).columns).toBeNull();
  });

  it("can say who wrote, submitted and approved a report, and when", async () => {
    const own = await world.given.organization();
    const reader = await world.given.member(own, "collaborator");
    const [author, submitter, approver] = [
      await world.given.account(),
      await world.given.account(),
      await world.given.account(),
    ];
    const [submitted, approved] = [new Date("2026-03-05T01:00:00Z"), new Date("2026-03-05T02:30:00Z")];
    const written = { creatorId: author.id, submitterId: submitter.id, issuerId: approver.id, submitted, approved };
    const content = ReportContent.parse({});
    await world.given.exam({ bucketId: own.id }, { status: "corrected", content, ...written });
    await world.given.exam({ bucketId: own.id });
    const { exams } = await world.clientOf(reader).exams.page({ sort: { field: "created", order: "asc" } });
    expect(exams.map(({ writing }) => writing)).toEqual([
      {
        author: author.name,
        submitter: submitter.name,
        approver: approver.name,
        submitted: submitted.toISOString(),
        approved: approved.toISOString(),
      },
      { author: null, submitter: null, approver: null, submitted: null, approved: null },
    ]);
  });
});
