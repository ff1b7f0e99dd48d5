import { beforeAll, describe, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** A group of two hospitals, its administrator, and a hospital elsewhere. */
async function region() {
  const group = await world.given.group();
  const [county, city] = [
    await world.given.organization({ groupId: group.id }),
    await world.given.organization({ groupId: group.id }),
  ];
  const foreign = await world.given.organization();
  const { lists } = world.clientOf(await world.given.groupMember(group, "admin"));
  return { id: group.id, county, city, foreign, lists };
}

const wrong = (field: string) => ({ code: "invalid", data: { field, rule: "wrongValue" } });

describe("the lists of a group", () => {
  test("hold organizations of the group alone, each once", async () => {
    const { id, county, foreign, lists } = await region();
    await lists.expertBuckets.add({ id, bucketId: county.id });
    const twice = lists.expertBuckets.add({ id, bucketId: county.id });
    expect((await problemOf(twice)).code).toBe("entry_taken");
    const other = lists.expertBuckets.add({ id, bucketId: foreign.id });
    expect(await problemOf(other)).toMatchObject(wrong("bucketId"));
  });

  test("let an organization ask another one, never itself", async () => {
    const { id, county, city, lists } = await region();
    const target = { id, bucketId: county.id, targetBucketId: city.id };
    await lists.consultationTargets.add(target);
    const itself = lists.consultationTargets.add({ ...target, targetBucketId: county.id });
    expect(await problemOf(itself)).toMatchObject(wrong("targetBucketId"));
    await lists.removeTargets({ id, bid: county.id });
    expect(await lists.consultationTargets.list({ id })).toEqual([]);
  });

  test("assign to people who may report at the organization", async () => {
    const { id, county, city, lists } = await region();
    const expert = await world.given.member(county, "contentManager");
    const stranger = await world.given.member(city, "contentManager");
    const rule = { id, name: "急诊 CT", bucketId: county.id, modalities: ["CT" as const], urgentOnly: true };
    const added = await lists.assignRules.add({ ...rule, assigneeIds: [expert.id] });
    expect(added).toMatchObject({ modalities: ["CT"], bodyParts: [], urgentOnly: true, assigneeIds: [expert.id] });
    const toStranger = lists.assignRules.add({ ...rule, assigneeIds: [expert.id, stranger.id] });
    expect(await problemOf(toStranger)).toMatchObject({
      code: "assignees_not_authors",
      data: { names: stranger.name },
    });
  });

  test.each([
    ["status", "final", "nothing"],
    ["urgent", "true", "yes"],
    ["modality", "CT", "CTX"],
    ["waitingHours", "24", "-1"],
  ] as const)("colour rows by %s with a value that it can have", async (field, value, impossible) => {
    const { id, lists } = await region();
    expect(await lists.reportTableColors.add({ id, field, value, color: "red" })).toMatchObject({ field, value });
    const twice = lists.reportTableColors.add({ id, field, value, color: "blue" });
    expect((await problemOf(twice)).code).toBe("entry_taken");
    const refused = lists.reportTableColors.add({ id, field, value: impossible, color: "red" });
    expect(await problemOf(refused)).toMatchObject(wrong("value"));
  });

  test("are read by everybody of the group, and kept by its administrators", async () => {
    const { id, county, lists } = await region();
    await lists.reportTableColors.add({ id, field: "urgent", value: "true", color: "red" });
    const member = world.clientOf(await world.given.member(county, "admin"));
    expect(await member.lists.reportTableColors.list({ id })).toHaveLength(1);
    const added = member.lists.reportTableColors.add({ id, field: "urgent", value: "false", color: "red" });
    expect((await problemOf(added)).code).toBe("forbidden");
  });
});

test("a row of the exam list says that its report carries the critical flag", async () => {
  const { county } = await region();
  const reader = world.clientOf(await world.given.member(county, "member"));
  const flagged = await world.given.report({ bucketId: county.id });
  await world.given.report({ bucketId: county.id });
  await world.platform.pool.query(
    `update reports set content = jsonb_set(content::jsonb, '{critical}', 'true') where id = $1`,
    [flagged.id],
  );
  const { exams } = await reader.exams.page({});
  expect(exams.filter(({ critical }) => critical).map(({ id }) => id)).toEqual([flagged.exam.id]);
});
