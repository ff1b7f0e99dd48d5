import type { ScheduleDifference } from "#contract/registration/matching";
import { nameReadings } from "../patients/name-readings";

/** Who somebody is, of an exam or of a scheduled one, and by what they were or are to be examined. */
export interface Identity {
  patientId: string;
  patientName: string;
  /** Its groups as the images write them (PS3.5 §6.2.1), where they are known. */
  personName?: string | undefined;
  /** In plain letters, where the registrar wrote it. */
  namePinyin?: string | undefined;
  /** A code of product §3, of people or pets. */
  patientGender: string;
  /** YYYY-MM-DD */
  patientDob: string | null;
  modality: string;
}

const plain = (text: string) => text.trim().toLowerCase();
const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name);
/** Neutered or not, a sex is the same. */
const sex = (gender: string) => (gender.endsWith("S") ? gender.charAt(0) : gender);

/**
 * What an exam and a scheduled one say that cannot be true of one person and one examination. What either leaves out
 * contradicts nothing, nor does a name in hanzi its pinyin, whichever part of it stands first.
 */
export function scheduleDifferences(exam: Identity, scheduled: Identity): ScheduleDifference[] {
  const differ: [ScheduleDifference, boolean][] = [
    ["patientName", allNamesDiffer(exam, scheduled)],
    ["patientId", isOther(plain(exam.patientId), plain(scheduled.patientId))],
    ["patientGender", isOther(knownSex(exam.patientGender), knownSex(scheduled.patientGender))],
    ["patientDob", isOther(exam.patientDob ?? "", scheduled.patientDob ?? "")],
    ["modality", isOther(knownModality(exam.modality), knownModality(scheduled.modality))],
  ];
  return differ.flatMap(([field, holds]) => (holds ? [field] : []));
}

const isOther = (one: string, other: string) => one !== "" && other !== "" && one !== other;
/** Computed and digital radiography are ordered as one; "other" tells nothing. */
const knownModality = (modality: string) => (modality === "OT" ? "" : modality === "CR" ? "DX" : modality);
const knownSex = (gender: string) => (["M", "F"].includes(sex(gender)) ? sex(gender) : "");

/** A name is the same if one of its groups is: in Latin letters, in hanzi, as it is spoken. */
function allNamesDiffer(exam: Identity, scheduled: Identity): boolean {
  const names = ({ patientName, personName = "", namePinyin = "" }: Identity) =>
    [patientName, namePinyin, ...personName.split("=")].filter((name) => letters(name) !== "");
  const [ofExam, ofScheduled] = [names(exam), names(scheduled)];
  if (ofExam.length === 0 || ofScheduled.length === 0) return false;
  return ofExam.every((one) => ofScheduled.every((other) => namesDiffer(one, other)));
}

function namesDiffer(one: string, other: string): boolean {
  const names = [letters(one), letters(other)] as const;
  if (!isOther(...names)) return false;
  const [hanzi, latin] = isHan(names[0]) ? names : ([names[1], names[0]] as const);
  if (!isHan(hanzi) || isHan(latin)) return true;
  return !nameReadings(hanzi).some((syllables) =>
    // A surname of one character or of two, before or behind the given name.
    [0, 1, 2].some((places) => [...syllables.slice(places), ...syllables.slice(0, places)].join("") === latin),
  );
}
