import type { DateMatch } from "#contract/organizations/organization-settings";

/** What tells whose exam it is, and which; of an exam as its images say it, or of one that was scheduled. */
export interface ExamFacts {
  /** (0020,000D); null for an exam without DICOM. */
  studyInstanceUid: string | null;
  accessionNumber: string;
  patientId: string;
  /** Who gave that ID (0010,0021); empty for the organization itself. */
  patientIdIssuer: string;
  patientName: string;
  /** Its groups as the images write them (PS3.5 §6.2.1); empty where they are not known. */
  personName: string;
  /** YYYY-MM-DD */
  patientDob: string | null;
  modality: string;
  /** Of the images, or of the schedule, by the organization's clock: YYYY-MM-DD; null where it has none. */
  day: string | null;
}

type Person = Pick<ExamFacts, "patientId" | "patientIdIssuer" | "patientName" | "personName" | "patientDob">;

/** What an exam and a scheduled one have in common. */
export type Agreement = "studyInstanceUid" | "accessionNumber" | "patientId" | "patientName" | "modality" | "day";

const plain = (text: string) => text.trim().toLowerCase();
const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const isSame = (one: string, other: string) => one !== "" && one === other;
/** The same number of another issuer is of another patient, or of the same: nobody can tell (PS3.3 C.7.1.1). */
const isOfOneIssuer = (one: Person, other: Person) => plain(one.patientIdIssuer) === plain(other.patientIdIssuer);
const isSameId = (one: Person, other: Person) =>
  isOfOneIssuer(one, other) && isSame(plain(one.patientId), plain(other.patientId));
/** As shown, and each group that the images write: in Latin letters, in hanzi, as it is spoken. */
const namesOf = ({ patientName, personName }: Person) =>
  [patientName, ...personName.split("=")].map(letters).filter((name) => name !== "");
const isSameName = (one: Person, other: Person) => namesOf(one).some((name) => namesOf(other).includes(name));

/** Everything the two agree in. */
export function agreements(exam: ExamFacts, scheduled: ExamFacts): Set<Agreement> {
  const agree: [Agreement, boolean][] = [
    ["studyInstanceUid", exam.studyInstanceUid !== null && exam.studyInstanceUid === scheduled.studyInstanceUid],
    ["accessionNumber", isSame(plain(exam.accessionNumber), plain(scheduled.accessionNumber))],
    ["patientId", isSameId(exam, scheduled)],
    ["patientName", isSameName(exam, scheduled)],
    ["modality", exam.modality === scheduled.modality],
    ["day", exam.day !== null && exam.day === scheduled.day],
  ];
  return new Set(agree.flatMap(([name, holds]) => (holds ? [name] : [])));
}

/**
 * Whether the two say of themselves that they are of different people: a number that was typed wrong at the device must
 * not give one patient the images of another. A name alone proves nothing: devices write it in Latin letters. IDs of
 * different issuers prove nothing either way.
 */
export function areDifferentPeople(exam: Person, scheduled: Person): boolean {
  const birthsDiffer =
    exam.patientDob !== null && scheduled.patientDob !== null && exam.patientDob !== scheduled.patientDob;
  const areIdsKnown = exam.patientId !== "" && scheduled.patientId !== "" && isOfOneIssuer(exam, scheduled);
  const idsDiffer = areIdsKnown && !isSameId(exam, scheduled);
  return isSameName(exam, scheduled) ? idsDiffer && birthsDiffer : idsDiffer || birthsDiffer;
}

/** How they were found to belong together. */
export type MatchedBy = "studyInstanceUid" | "accessionNumber" | "patientAndDay";

const dayMs = 24 * 3600 * 1000;
/** Spec §4, shift_on: within one year. */
const mostDaysApart = 365;

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;

/**
 * The scheduled exam that images belong to (domain-rules "Exams, registry, queue"): the one whose study UID they have
 * from the worklist, else the one of their accession number, else the only one of patient and modality on their day, or,
 * with shift_on, the only one on the nearest day within a year. Where two fit, nobody but a person can tell.
 *
 * @param waiting scheduled exams that have no images yet
 */
export function scheduledOf<Scheduled extends ExamFacts>(
  exam: ExamFacts,
  waiting: readonly Scheduled[],
  dateMatch: DateMatch,
): { scheduled: Scheduled; by: MatchedBy } | null {
  for (const by of ["studyInstanceUid", "accessionNumber"] as const) {
    const scheduled = waiting.find((one) => agreements(exam, one).has(by));
    if (scheduled) return areDifferentPeople(exam, scheduled) ? null : { scheduled, by };
  }
  const { day } = exam;
  if (dateMatch === "disabled" || day === null) return null;
  const reach = dateMatch === "shift_on" ? mostDaysApart : 0;
  const near = waiting.flatMap((scheduled) => {
    const agree = agreements(exam, scheduled);
    if (!agree.has("patientId") || !agree.has("modality") || areDifferentPeople(exam, scheduled)) return [];
    const apart = scheduled.day === null ? Infinity : daysApart(day, scheduled.day);
    return apart <= reach ? [{ scheduled, apart }] : [];
  });
  const least = Math.min(...near.map(({ apart }) => apart));
  const [only, another] = near.filter(({ apart }) => apart === least);
  return only && !another ? { scheduled: only.scheduled, by: "patientAndDay" } : null;
}
