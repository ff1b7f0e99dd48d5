interface Patient {
  patientId: string;
  patientName: string;
}

const plain = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/[\s^·]+/g, "")
    .toLowerCase();

/**
 * Whether an exam stands under the patient that a consultation is about: by the patient ID, which devices and people write
 * alike; by the name alone where one of them has none.
 */
export const isSamePatient = (asked: Patient, exam: Patient): boolean =>
  asked.patientId !== "" && exam.patientId !== ""
    ? asked.patientId === exam.patientId
    : plain(asked.patientName) === plain(exam.patientName);
