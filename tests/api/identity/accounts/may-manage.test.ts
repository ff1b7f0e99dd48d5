import { beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

test("whoever administers an organization or its group is told so wherever the two are listed", async () => {
  const { given } = world;
  const group = await given.group();
  const hospital = await given.organization({ groupId: group.id });
  const groupAdmin = await given.groupMember(group, "admin");
  await given.join(groupAdmin, hospital, "member");
  const admin = await given.member(hospital, "admin");
  const member = await given.member(hospital, "contentManager");

  async function seenBy(account: { token: string }) {
    const client = world.clientOf(account);
    const { organizations, groups } = await client.accounts.organizations({});
    const permissions = await client.accounts.permissions({});
    return {
      organization: organizations.map(({ mayManage }) => mayManage),
      group: groups.map(({ mayManage }) => mayManage),
      permissions: permissions.map(({ type, mayManage }) => [type, mayManage]),
    };
  }
  expect(await seenBy(groupAdmin)).toEqual({
    organization: [true],
    group: [true],
    permissions: [
      [1, true],
      [2, true],
    ],
  });
  expect(await seenBy(admin)).toMatchObject({ organization: [true], group: [false] });
  expect(await seenBy(member)).toMatchObject({ organization: [false], group: [false] });
  expect((await seenBy(admin)).permissions).toContainEqual([1, true]);
  expect((await seenBy(member)).permissions).not.toContainEqual([1, true]);
});
