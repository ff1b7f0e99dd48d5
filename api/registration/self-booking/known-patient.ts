import type { KnownPatient } from "#contract/registration/registry-order";
import { sameName, sameSex } from "../patients/same-person";

interface Typed {
  name: string;
  dob: string | null;
  gender: KnownPatient["patientGender"];
  idCard: string;
}

/**
 * Which of the people who were here with a mobile it is that has just been proven. The desk asks a person where somebody is
 * like one who is known (patient_known); here nobody may learn that. So it is the same one only where name, birth, sex and
 * mobile agree and no ID card says otherwise; else a new one, and the desk decides when the patient comes.
 *
 * @param known people of that mobile
 * @returns null for nobody, and where two would fit
 */
export function provenPatient(typed: Typed, known: readonly KnownPatient[]): string | null {
  const fitting = known.filter(
    (one) =>
      one.patientName.trim() !== "" &&
      sameName(typed.name, [one.patientName]) &&
      one.patientDob !== null &&
      one.patientDob === typed.dob &&
      sameSex(typed.gender, one.patientGender) &&
      (typed.idCard === "" || one.idCard === "" || typed.idCard === one.idCard),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? only.patientId : null;
}
