import { beforeAll, expect, test } from "vitest";
import type { MemberImport } from "#contract/organizations/members";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { spreadsheet } from "../../../support/spreadsheets";

let world: TestPlatform;
let id: string;
let admin: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  id = bucket.id;
  admin = await world.given.member(bucket, "admin");
});

async function send(rows: (string | number)[][]) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await spreadsheet(rows))]), "people.xlsx");
  const path = `/api/v1/buckets/${id}/members/import`;
  return world.fetch(path, { method: "POST", as: admin, body: form });
}
const imported = async (rows: (string | number)[][]) => (await (await send(rows)).json()) as MemberImport;
const membersNow = () => world.clientOf(admin).members.list({ id });
const heads = ["姓名", "用户名", "级别", "角色", "初始密码"];

test("people of a spreadsheet become members with their roles, and choose their own password first", async () => {
  await world.clientOf(admin).roles.add({ id, name: "技师", actions: ["exam_upload"] });
  const { added, faults } = await imported([
    heads,
    ["张伟", "zhang-wei", "协作者", "技师", "first-day-1"],
    ["卓玛", "zhuo-ma", "", "", ""],
  ]);
  expect(faults).toEqual([]);
  expect(added).toMatchObject([{ username: "zhang-wei", password: "first-day-1" }, { username: "zhuo-ma" }]);
  const members = await membersNow();
  expect(members.find(({ username }) => username === "zhang-wei")).toMatchObject({
    level: "collaborator",
    roles: [{ name: "技师" }],
  });
  for (const { username, password } of added) {
    const login = world.anonymous.accounts.login({ username, password });
    expect((await problemOf(login)).code).toBe("password_must_change");
  }
});

test("all are added, or none: each wrong cell is named", async () => {
  const before = (await membersNow()).length;
  const { added, faults } = await imported([
    heads,
    ["甲", "jia-1", "", "", ""],
    ["乙", admin.username.toUpperCase(), "院长", "", ""],
  ]);
  expect(added).toEqual([]);
  expect(faults.map(({ cell, rule }) => [cell, rule])).toEqual([["C3", "level"]]);
  const taken = await imported([heads, ["甲", "jia-1", "", "", ""], ["乙", admin.username.toUpperCase(), "", "", ""]]);
  expect(taken.faults).toMatchObject([{ cell: "B3", rule: "usernameTaken" }]);
  expect(await membersNow()).toHaveLength(before);
});

test("a row takes in nobody who has an account, of another hospital or of none", async () => {
  const stranger = await world.given.member(await world.given.organization(), "collaborator");
  const before = (await membersNow()).length;
  const { added, faults } = await imported([heads, [stranger.name, stranger.username, "", "", ""]]);
  expect(added).toEqual([]);
  expect(faults).toMatchObject([{ rule: "usernameTaken" }]);
  expect(await membersNow()).toHaveLength(before);
  expect(await world.clientOf(stranger).invitations.mine({})).toEqual([]);
});

test("more people than one file may bring are refused, and what is no list of people says what it lacks", async () => {
  const many = Array.from({ length: 201 }, (_, index) => ["某", `many-${index}`, "", "", ""]);
  expect(await (await send([heads, ...many])).json()).toMatchObject({ code: "file_refused" });
  expect(await imported([["foo"], ["bar"]])).toMatchObject({ missingColumns: ["name", "username"], added: [] });
});
