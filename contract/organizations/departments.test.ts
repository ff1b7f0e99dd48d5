import { expect, test } from "vitest";
import { areDepartments, departmentOf } from "./departments";

const usual = { US: "超声医学科" };
const of = (departments: string, secondaryName: string, modality: string) =>
  departmentOf({ departments, secondaryName }, modality, usual);

test("a sheet is headed with the department that the settings name for its modality", () => {
  expect(of("US=功能科\n CT = CT 室 ", "放射科", "US")).toBe("功能科");
  expect(of("US=功能科\n CT = CT 室 ", "放射科", "CT")).toBe("CT 室");
  expect(of("us=A=B", "放射科", "US")).toBe("A=B");
});

test("ultrasound is never headed with radiology, nor anything with a department nobody named", () => {
  expect(of("", "放射科", "US")).toBe("超声医学科");
  expect(of("", "Department of Radiology", "US")).toBe("超声医学科");
  expect(of("", "放射科", "CT")).toBe("放射科");
  expect(of("", "影像诊断部", "US")).toBe("影像诊断部");
  expect(of("", "", "US")).toBe("");
  expect(of("", "放射科", "XYZ")).toBe("放射科");
});

test("a line names a modality and its department", () => {
  expect(areDepartments("")).toBe(true);
  expect(areDepartments("US=超声科\n\nES=内镜中心")).toBe(true);
  for (const wrong of ["US", "US=", "XYZ=a", "=a", `US=${"x".repeat(65)}`]) expect(areDepartments(wrong)).toBe(false);
});
