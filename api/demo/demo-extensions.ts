import type { ExtensionConfig } from "#api/registration/extensions/typed-extensions";
import type { ExtensionSubject } from "#contract/organizations/list-fields";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { DemoExam } from "./demo-exams";

type Field = Pick<ExtensionConfig, "key" | "label" | "type" | "options"> & { subject: ExtensionSubject };

const allergy: Field = { subject: "exam", key: "allergy", label: "过敏史", type: "yesNo", options: [] };
const technicianNote: Field = {
  subject: "exam",
  key: "technicianNote",
  label: "检查技师备注",
  type: "text",
  options: [],
};
const grades = ["2 类", "3 类", "4A 类", "4B 类", "5 类"];
const grade: Field = { subject: "report", key: "grade", label: "RADS 分级", type: "choice", options: grades };
const followUp: Field = { subject: "report", key: "followUp", label: "建议复查日期", type: "date", options: [] };

/** The hospital that adds fields to its exams and reports. */
export const extendedHospital = "county";
export const demoExtensionConfigs = [allergy, technicianNote, grade, followUp];

const value = ({ key, label, type }: Field, text: string): ExtensionValue => ({ key, label, type, value: text });

const technicianNotes = ["患者屏气配合欠佳，已重复扫描。", "轮椅推入，仰卧位受限。", "佩戴义齿，检查前已取下。"];

/** What the technician noted about an exam. */
export function examExtensions({ hospital, number }: DemoExam): ExtensionValue[] {
  if (hospital !== extendedHospital) return [];
  const note = number % 4 === 1 ? technicianNotes[number % technicianNotes.length] : undefined;
  return [
    ...(number % 2 === 1 ? [value(allergy, number % 6 === 1 ? "yes" : "no")] : []),
    ...(note ? [value(technicianNote, note)] : []),
  ];
}

const year = 365 * 24 * 3_600_000;

/** "C-TIRADS 3类": the field says what the text says. */
const gradeIn = (diagnosis: string) => /RADS\s*(\d[A-C]?)\s*类/u.exec(diagnosis)?.[1];

/** A nodule is graded, and looked at again after a year. */
export function reportExtensions({ hospital, seen, studyDate, number }: DemoExam): ExtensionValue[] {
  if (hospital !== extendedHospital || !seen.diagnosis.includes("结节")) return [];
  const again = new Date(studyDate.getTime() + year).toISOString().slice(0, 10);
  const said = gradeIn(seen.diagnosis);
  return [value(grade, said ? `${said} 类` : (grades[number % 2] ?? "")), value(followUp, again)];
}
