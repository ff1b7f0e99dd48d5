import { contradictedAge } from "#contract/registration/age-at-visit";
import type { Consultation } from "#contract/consulting/consultation-record";

interface Patient {
  patientId: string;
  patientName: string;
}

const plain = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/[\s^·]+/g, "")
    .toLowerCase();

/** Whether two names are one, however they are spaced and cased. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/**
 * Whether an exam stands under the patient that a consultation is about: by the patient ID, which devices and people write
 * alike; by the name alone where one of them has none.
 */
export const isSamePatient = (asked: Patient, exam: Patient): boolean =>
  asked.patientId !== "" && exam.patientId !== ""
    ? asked.patientId === exam.patientId
    : isSameName(asked.patientName, exam.patientName);

type AskedPatient = Patient & { patientGender: string } & Pick<Consultation, "patientAge" | "patientAgeUnit">;
interface ExamPatient extends Patient {
  patientGender: string;
  patientDob: string | null;
}

/**
 * What of a consultation's patient is another than at an exam: who it is, the name, the sex where both know it, the age by
 * the day of birth.
 *
 * @param day YYYY-MM-DD on which the patient has that age
 */
function contradictions(asked: AskedPatient, exam: ExamPatient, day: string): string[] {
  const sexes = [asked.patientGender, exam.patientGender];
  const { patientAge: visitAge, patientAgeUnit: visitAgeUnit } = asked;
  const isOtherAge =
    visitAge !== null &&
    visitAgeUnit !== null &&
    exam.patientDob !== null &&
    contradictedAge({ visitAge, visitAgeUnit }, exam.patientDob, day) !== null;
  return [
    ...(isSamePatient(asked, exam) ? [] : ["patient"]),
    ...(isSameName(asked.patientName, exam.patientName) ? [] : ["name"]),
    ...(sexes.includes("M") && sexes.includes("F") ? ["sex"] : []),
    ...(isOtherAge ? ["age"] : []),
  ];
}

/**
 * Whether a change makes the patient another than at an exam. What was another before is let pass: devices write names in
 * their own way, and somebody has said of an exam of another patient that it is meant.
 */
export function becomesOther(before: AskedPatient, after: AskedPatient, exam: ExamPatient, day: string): boolean {
  const known = contradictions(before, exam, day);
  return contradictions(after, exam, day).some((one) => !known.includes(one));
}
