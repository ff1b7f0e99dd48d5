import { expect, test } from "vitest";
import { formats } from "../../i18n/format.server";
import { languages } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { changesIn } from "./audit-changes.server";

const chs = textsOf("chs");
const told = (event: string, detail: Record<string, string | number | boolean | null>, t = chs) =>
  changesIn({ event, detail }, t, formats("chs", "Asia/Shanghai")).map(
    ({ field, values }) => `${field}${values ? `: ${values.from} → ${values.to}` : ""}`,
  );

test("the trail says in plain words what a field was and what it is", () => {
  const detail = {
    list: "procedure",
    changed: "name,priceFen,modality,isActive,departmentId",
    "name.from": "胸片",
    "name.to": "胸部正位",
    "priceFen.from": 8000,
    "priceFen.to": 9550,
    "modality.from": "CR",
    "modality.to": "DX",
    "isActive.from": true,
    "isActive.to": false,
  };
  expect(told("list_entry_changed", detail)).toEqual([
    "名称: 胸片 → 胸部正位",
    "价格（元）: 80.00 → 95.50",
    "检查类型: 计算机X线 → 数字X线",
    "使用中: 是 → 否",
    "科室",
  ]);
});

test("rules of reading, flags of a group, levels and roles are told in words too", () => {
  const rules = { changed: "inspectionLevels.laterality", "inspectionLevels.laterality.from": "warn" };
  expect(told("reading_rules_changed", { ...rules, "inspectionLevels.laterality.to": null })).toEqual([
    "左右侧不一致: 提示 → （空）",
  ]);
  const flag = { changed: "enableRegistry", "enableRegistry.from": false, "enableRegistry.to": true };
  expect(told("group_changed", flag)).toEqual(["登记: 否 → 是"]);
  expect(told("member_changed", { from: "member", to: "admin" })).toEqual(["级别: 成员 → 管理员"]);
  const role = { name: "技师", before: "exam_get exam_upload", actions: "exam_get exam_delete" };
  expect(told("role_changed", role)).toEqual(["授予的权限: 上传检查 → 删除和恢复检查"]);
});

test("of an exam it says which fields, not what they hold", () => {
  const detail = {
    changed: "patientName,bedNum,extensions.ward",
    "patientName.from": "张伟",
    "patientName.to": "张玮",
  };
  expect(told("exam_updated", detail)).toEqual(["姓名", "床号", "扩展信息"]);
  expect(told("exam_updated", { changed: "patientId,patientIdIssuer" })).toEqual(["患者编号", "患者编号签发机构"]);
});

test("plans, print templates and profiles are told in their own words", () => {
  const end = "2026-12-31T15:59:59.999Z";
  expect(told("plan_granted", { plan: "trial", months: 1, before: "", ends: end })).toEqual([
    "结束: （空） → 2026-12-31",
  ]);
  expect(told("plan_end_set", { before: end, ends: "2027-01-01T15:59:59.999Z" })).toEqual([
    "结束: 2026-12-31 → 2027-01-01",
  ]);
  // Written before the end that stood there was noted.
  expect(told("plan_granted", { plan: "trial", months: 1, ends: end })).toEqual([]);
  const template = { changed: "title,stamp", "title.from": "", "title.to": "影像报告" };
  expect(told("print_template_changed", template)).toEqual(["主标题: （空） → 影像报告", "stamp"]);
  expect(told("profile_changed", { changed: "name,title", "title.from": "医师", "title.to": "主任医师" })).toEqual([
    "姓名",
    "职称: 医师 → 主任医师",
  ]);
});

test("what it does not know stands as it was written, in every language", () => {
  for (const { code } of languages) {
    const detail = { changed: "novel", "novel.from": "a", "novel.to": "b" };
    expect(told("list_entry_changed", detail, textsOf(code))).toEqual(["novel: a → b"]);
  }
  expect(told("login", {})).toEqual([]);
});
