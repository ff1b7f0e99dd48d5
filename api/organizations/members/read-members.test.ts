import { expect, test } from "vitest";
import { readMembers } from "./read-members";

const roles = new Map([
  ["技师", "role-1"],
  ["登记员", "role-2"],
]);
const heads = ["姓名", "用户名", "级别", "角色", "初始密码"];
const read = (...rows: string[][]) => readMembers([heads, ...rows], roles);
const faultsOf = (...rows: string[][]) => read(...rows).faults.map(({ cell, rule }) => [cell, rule]);

test("a row is a person, with level and roles by their words", () => {
  const { members, faults } = read(
    ["张伟", "zhangwei", "协作者", "技师、登记员", "first-day-1"],
    ["", "", "", "", ""],
    ["卓玛", "zhuoma", "", "", ""],
    ["Tashi", "tashi", "Content manager"],
  );
  expect(faults).toEqual([]);
  expect(members).toMatchObject([
    { row: 2, name: "张伟", level: "collaborator", roleIds: ["role-1", "role-2"], password: "first-day-1" },
    { row: 4, username: "zhuoma", level: "member", roleIds: [], password: null },
    { row: 5, level: "contentManager" },
  ]);
});

test("heads are known in every language and order", () => {
  expect(
    readMembers(
      [
        ["User name", "Name"],
        ["a-b", "A"],
      ],
      roles,
    ).members,
  ).toMatchObject([{ name: "A", username: "a-b" }]);
  expect(
    readMembers(
      [
        ["སྤྱོད་མིང་།", "མིང་།"],
        ["ab", "A"],
      ],
      roles,
    ).members,
  ).toHaveLength(1);
  expect(readMembers([["姓名", "foo"]], roles).missingColumns).toEqual(["username"]);
  expect(readMembers([], roles).missingColumns).toEqual(["name", "username"]);
});

test("every wrong cell is named, a password never repeated", () => {
  expect(
    faultsOf(
      ["", "zhangwei", "", "", ""],
      ["甲", "两 词", "院长", "医生", "abc"],
      ["乙", "ZhangWei", "", "", ""],
      ["丙", "", "", "", ""],
    ),
  ).toEqual([
    ["A2", "required"],
    ["B3", "username"],
    ["C3", "level"],
    ["D3", "role"],
    ["E3", "password"],
    ["B4", "twice"],
    ["B5", "required"],
  ]);
  expect(read(["甲", "jia", "", "", "abc"]).faults[0]?.value).toBe("");
});
