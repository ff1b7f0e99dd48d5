import { expect, test } from "vitest";
import { pastedLines } from "./pasted-lines";
import { listScreens } from "./list-screens";

const { fields } = listScreens.departments;
const labels = ["名称", "代码"];
const read = (text: string) => pastedLines(text, fields, labels, {}).map(({ values }) => values);

test("lines are entries, as Excel copies them or parted by commas of either width", () => {
  expect(read("放射科\tFSK\r\n超声科,US\n\n  \n 核医学科 ，NM \n急诊科")).toEqual([
    { name: "放射科", code: "FSK" },
    { name: "超声科", code: "US" },
    { name: "核医学科", code: "NM" },
    { name: "急诊科" },
  ]);
});

test("a first line that names the fields is no entry; a later one is", () => {
  expect(read("名称\t代码\n放射科\tFSK")).toEqual([{ name: "放射科", code: "FSK" }]);
  expect(read("放射科\n名称")).toEqual([{ name: "放射科" }, { name: "名称" }]);
});

test("a choice is named by its word or its code", () => {
  const groups = listScreens.deviceGroups.fields;
  const options = { modalities: [{ value: "MR", label: "磁共振", isActive: true }] };
  const values = pastedLines("一号机,磁共振\n二号机,mr\n三号机,核", groups, [], options).map((line) => line.values);
  expect(values.map(({ modality }) => modality)).toEqual(["MR", "MR", "核"]);
});
