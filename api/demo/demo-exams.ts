import type { ReportStatus } from "#contract/kernel/report-status";
import { demoCases, type DemoCase } from "./demo-cases";
import type { DemoHospital } from "#api/identity/installation/demo-accounts";
import { demoDepartments, demoPatientNames } from "./demo-catalogue";
import type { Choices } from "./choices";

/** One exam of the demo before it has a row. */
export interface DemoExam {
  hospital: DemoHospital;
  number: number;
  patient: { id: string; name: string; sex: "M" | "F"; birthDate: string; age: number };
  source: "I" | "O" | "E" | "P";
  department: string;
  bed: string;
  urgent: boolean;
  seen: DemoCase;
  studyDate: Date;
  created: Date;
  status: ReportStatus;
  printed: boolean;
  assigned: boolean;
  deleted: boolean;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Fresh exams wait, older ones are done; a few went another way. */
function statusAfter(days: number, random: Choices): ReportStatus {
  if (days < 1)
    return random.pick(["none", "none", "none", "none", "partial", "partial", "final", "final", "corrected"]);
  if (days < 3) return random.pick(["none", "partial", "final", "final", "hold", "advised", "corrected", "corrected"]);
  if (days < 7) return random.pick([...Array<ReportStatus>(17).fill("corrected"), "cancelled", "hold", "final"]);
  // What is older does not wait any more.
  return random.pick([...Array<ReportStatus>(19).fill("corrected"), "final"]);
}

/** What is written about the newest exam has happened by now as well. */
const newestAgo = 2 * 60 * minute;

/** How long ago an exam was made. What nobody has begun to write comes from the last hours: some is due, most is not yet. */
const agoMs = (days: number, status: ReportStatus) =>
  status === "none" && days < 1 ? 25 * minute + (days * day) / 6 : newestAgo + days * day;

/** `count` exams of the last weeks, more of them lately, oldest first; the newest chest CT comes with one before it. */
export const demoExams = (count: number, now: Date, random: Choices): DemoExam[] =>
  withPrior(chosenExams(count, now, random));

const isChestCt = ({ seen, hospital, deleted }: DemoExam) =>
  seen.modality === "CT" && seen.bodyPart === "胸部" && hospital === "county" && !deleted;

/** Two weeks apart at least, so that there is something to be compared. */
function withPrior(exams: DemoExam[]): DemoExam[] {
  const newest = exams.findLast(isChestCt);
  if (!newest) return exams;
  const before = newest.studyDate.getTime() - 14 * day;
  const prior = exams.findLast(
    (exam) => isChestCt(exam) && exam.status === "corrected" && exam.studyDate.getTime() < before,
  );
  return exams.map((exam) => (exam === prior ? { ...exam, patient: newest.patient } : exam));
}

function chosenExams(count: number, now: Date, random: Choices): DemoExam[] {
  return Array.from({ length: count }, (_, index): DemoExam => {
    const seen = random.pick(demoCases);
    const remaining = (count - index) / count;
    const days = remaining * remaining * 60;
    const early = random.below(20) * minute;
    const sex = seen.sex ?? random.pick(["F", "M"] as const);
    const names = demoPatientNames[sex];
    const nameIndex = random.below(names.length);
    const name = names[nameIndex] ?? names[0] ?? "";
    const age = 18 + ((nameIndex * 7) % 68);
    const source = seen.critical ? "E" : random.pick(["O", "O", "I", "I", "P", "E"] as const);
    const status = statusAfter(days, random);
    const studyDate = new Date(now.getTime() - agoMs(days, status) - early);
    return {
      hospital: random.pick(["county", "county", "county", "city", "city", "imaging"]),
      number: index + 1,
      patient: {
        id: `${sex === "M" ? "1" : "2"}${String(100_000 + nameIndex * 37)}`,
        name,
        sex,
        birthDate: `${studyDate.getUTCFullYear() - age}-${String(1 + (nameIndex % 12)).padStart(2, "0")}-${String(1 + (nameIndex % 28)).padStart(2, "0")}`,
        age,
      },
      source,
      department: source === "P" ? "体检中心" : source === "E" ? "急诊科" : random.pick(demoDepartments),
      bed: source === "I" ? `${random.pick(["3", "5", "8", "12"])}-${1 + random.below(40)}` : "",
      urgent: source === "E" || random.chance(0.03),
      seen,
      studyDate,
      created: new Date(studyDate.getTime() + (3 + random.below(12)) * minute),
      status,
      printed: status === "corrected" && random.chance(0.7),
      assigned: status !== "corrected" && random.chance(0.4),
      deleted: random.chance(0.02),
    };
  });
}
