import { beforeAll, describe, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const dayMs = 86_400_000;
const yesterday = () => new Date(Date.now() - dayMs);
const operator = async () => world.clientOf(await world.given.account({ isOperator: true }));

describe("a plan", () => {
  test("that ran out stops new uploads, and is told to the organization's administrators", async () => {
    const bucket = await world.given.organization({ planExpires: yesterday() });
    const manager = world.clientOf(await world.given.member(bucket, "admin"));
    const files = [{ name: "a.dcm", size: 10 }];
    expect((await problemOf(manager.uploads.begin({ id: bucket.id, files }))).code).toBe("plan_expired");
    expect(await manager.planning.dried({})).toMatchObject([
      { bucketId: bucket.id, state: "expired", isGroupAdmin: false },
    ]);
    const reader = world.clientOf(await world.given.member(bucket, "contentManager"));
    expect(await reader.planning.dried({})).toEqual([]);
    const groupAdmin = world.clientOf(await world.given.groupMember({ id: bucket.groupId }, "admin"));
    expect(await groupAdmin.planning.dried({})).toMatchObject([{ bucketId: bucket.id, isGroupAdmin: true }]);
  });

  test("that ran out never stops reading", async () => {
    const bucket = await world.given.organization({ planExpires: yesterday() });
    const exam = await world.given.exam({ bucketId: bucket.id });
    const reader = world.clientOf(await world.given.member(bucket, "member"));
    expect((await reader.exams.get({ id: exam.id })).id).toBe(exam.id);
  });

  test("is given by the operator of the installation, and uploads go on", async () => {
    const bucket = await world.given.organization({ planExpires: yesterday() });
    const endsBefore = bucket.planExpires?.toISOString() ?? "";
    const giver = await operator();
    const given = await giver.planning.grant({ id: bucket.id, plan: "standard", months: 12, endsBefore });
    expect(given).toMatchObject({ state: "live", plan: "standard" });
    const manager = world.clientOf(await world.given.member(bucket, "admin"));
    await manager.uploads.begin({ id: bucket.id, files: [{ name: "a.dcm", size: 10 }] });
    expect(await manager.planning.mine({})).toMatchObject([{ bucketId: bucket.id, months: 12 }]);
    expect(await manager.planning.check({ bucketId: bucket.id })).toMatchObject({ state: "live" });
  });

  test("sent twice at once is given once", async () => {
    const bucket = await world.given.organization();
    const giver = await operator();
    const grant = () => giver.planning.grant({ id: bucket.id, plan: "trial", months: 1, endsBefore: "" });
    const outcomes = await Promise.allSettled([grant(), grant()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("that was given by mistake is shortened, from the end the form showed", async () => {
    const bucket = await world.given.organization();
    const giver = await operator();
    const none = "2026-01-01T00:00:00.000Z";
    const end = { id: bucket.id, endsOn: "2020-02-29" };
    expect((await problemOf(giver.planning.setEnd({ ...end, endsBefore: none }))).code).toBe("version_conflict");
    const { ends } = await giver.planning.grant({ id: bucket.id, plan: "unlimited", months: 36, endsBefore: "" });
    const endsBefore = ends ?? "";
    expect(await giver.planning.setEnd({ ...end, endsBefore })).toMatchObject({
      state: "expired",
      plan: "unlimited",
      ends: expect.stringMatching(/^2020-02-.*:59\.999Z$/),
    });
    const other = { ...end, endsOn: "2020-03-01", endsBefore };
    expect((await problemOf(giver.planning.setEnd(other))).code).toBe("version_conflict");
    const again = await giver.planning.setEnd({ ...end, endsBefore });
    const given = { id: bucket.id, plan: "trial" as const, months: 1, endsBefore: again.ends ?? "" };
    expect(await giver.planning.grant(given)).toMatchObject({ state: "live", plan: "trial" });
    const manager = world.clientOf(await world.given.member(bucket, "admin"));
    expect(await manager.planning.mine({})).toMatchObject([
      { plan: "trial", corrections: [] },
      { plan: "unlimited", ends, corrections: [{ before: ends, ends: again.ends }] },
    ]);
  });

  test("is not given by the organization itself, nor for an odd time", async () => {
    const bucket = await world.given.organization();
    const manager = world.clientOf(await world.given.member(bucket, "admin"));
    const plan = { id: bucket.id, plan: "unlimited" as const, months: 12 };
    expect((await problemOf(manager.planning.grant(plan))).code).toBe("forbidden");
    expect((await problemOf((await operator()).planning.grant({ ...plan, months: 7 }))).code).toBe("bad_request");
  });
});
