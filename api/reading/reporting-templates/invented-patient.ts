import type { MergeSource } from "./merged-values";

/** Whom a template shows while nobody's report is written. */
export const inventedPatient: MergeSource = {
  patientName: "张三",
  patientGender: "M",
  patientDob: "1980-01-01",
  patientId: "P000001",
  visitAge: 45,
  visitAgeUnit: "Y",
  accessionNumber: "A000001",
  studyDay: "2026-01-01",
  bodyPart: "",
  studyDesc: "",
  clinicImpression: "",
  applyDept: "",
  inpatientId: "ZY000001",
  outpatientId: "MZ000001",
  bedNum: "12",
  heightCm: 170,
  weightKg: 65,
};
