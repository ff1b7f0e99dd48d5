import { boolean, date, doublePrecision, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { AnimalInfo, ExamInfo } from "#contract/registration/exam-info";
import type { ExtensionValue } from "#contract/organizations/extension-values";

/** What is typed about an exam, at its registration or with its images (product §3 Exam info), but number and time. */
export const examInfo = () => ({
  patientId: text("patient_id").notNull(),
  patientName: text("patient_name").notNull(),
  /** Hanzi, Latin and pinyin grams of the name, filled by `nameGrams` alone. */
  nameGrams: text("name_grams").array().notNull(),
  patientGender: text("patient_gender").$type<ExamInfo["gender"]>().notNull(),
  patientDob: date("patient_dob", { mode: "string" }),
  patientPhone: text("patient_phone").notNull().default(""),
  /** Age at visit: a number and Y, M, W or D. */
  visitAge: integer("visit_age"),
  visitAgeUnit: text("visit_age_unit").$type<ExamInfo["ageUnit"]>(),
  weightKg: doublePrecision("weight_kg"),
  heightCm: doublePrecision("height_cm"),
  patientSource: text("patient_source").$type<ExamInfo["patientSource"]>().notNull().default("NULL"),
  inpatientId: text("inpatient_id").notNull().default(""),
  outpatientId: text("outpatient_id").notNull().default(""),
  physicalExamId: text("physical_exam_id").notNull().default(""),
  bedNum: text("bed_num").notNull().default(""),
  applyDept: text("apply_dept").notNull().default(""),
  serviceRequestId: text("service_request_id").notNull().default(""),
  modality: text("modality").$type<ExamInfo["modality"]>().notNull(),
  bodyPart: text("body_part").notNull().default(""),
  studyDesc: text("study_desc").notNull().default(""),
  clinicImpression: text("clinic_impression").notNull().default(""),
  urgentFlag: boolean("urgent_flag").notNull().default(false),
  teleMedFlag: boolean("tele_med_flag").notNull().default(false),
  reportType: text("report_type").notNull().default(""),
  animal: jsonb("animal").$type<AnimalInfo>(),
  /** Values of the fields the organization adds, in their order. */
  extensions: jsonb("extensions").$type<ExtensionValue[]>().notNull().default([]),
});
