import type { exams } from "#api/infrastructure/database/schema/index";

type ExamOfPatient = Pick<
  typeof exams.$inferSelect,
  "patientId" | "patientName" | "visitAge" | "visitAgeUnit" | "patientGender"
>;

/** Whom an exam of the county hospital is of, in the words of a consultation. */
export const patientOf = ({ patientId, patientName, visitAge, visitAgeUnit, patientGender }: ExamOfPatient) => ({
  ...{ patientId, patientName, patientAge: visitAge, patientAgeUnit: visitAgeUnit },
  patientGender: patientGender ?? ("U" as const),
  contactHospital: "青河县人民医院",
});
