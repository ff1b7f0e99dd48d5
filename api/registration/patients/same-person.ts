import type { ExamInfo } from "#contract/registration/exam-info";
import { PatientContradiction } from "#contract/registration/exam-record";
import { nameReadings } from "./name-readings";

type Sex = ExamInfo["gender"];

/** What is known of a person beside a number. */
export interface PatientFacts {
  patientName: string;
  /** YYYY-MM-DD */
  patientDob: string | null;
  patientGender: Sex;
}

/**
 * In what two records of one patient ID are of different people by their own words: a number that was typed wrong must
 * not give one patient the images of another. What is not known contradicts nothing; no more does a name in another
 * script, unless it is hanzi, which pinyin tells.
 */
export function contradictions(one: PatientFacts, other: PatientFacts): PatientContradiction[] {
  const contradict: Record<PatientContradiction, boolean> = {
    name: isComparable(one.patientName, other.patientName) && !sameName(one.patientName, [other.patientName]),
    dob: one.patientDob !== null && other.patientDob !== null && one.patientDob !== other.patientDob,
    gender: !sameSex(one.patientGender, other.patientGender),
  };
  return PatientContradiction.options.filter((field) => contradict[field]);
}

interface Findable extends Pick<PatientFacts, "patientName" | "patientDob"> {
  patientPhone: string;
  idCard: string;
}

/** Whether two may be one person: the same card; or the same name, and birth or phone with it. */
export function mayBeSame(one: Findable, other: Findable): boolean {
  if (one.idCard !== "" && one.idCard === other.idCard) return true;
  if (one.patientName === "" || !sameName(one.patientName, [other.patientName])) return false;
  const isSameBirth = one.patientDob !== null && one.patientDob === other.patientDob;
  return isSameBirth || (one.patientPhone !== "" && one.patientPhone === other.patientPhone);
}

/** Neutered animals are male or female all the same; U says nothing. */
export function sameSex(one: Sex, other: Sex): boolean {
  const sexOf = { M: "M", MS: "M", F: "F", FS: "F", O: "O", U: "U" } as const;
  return one === "U" || other === "U" || sexOf[one] === sexOf[other];
}

/**
 * Whether a name may be written so: hanzi agree with their pinyin, given and family name with either order. An empty name
 * contradicts nothing.
 *
 * @param groups a name as it was written, or the component groups of a DICOM one (PS3.5 §6.2.1), of which one must agree
 */
export function sameName(typed: string, groups: readonly string[]): boolean {
  if (groups.every((group) => lettersOf(group) === "") || lettersOf(typed) === "") return true;
  // Many names sound the same: hanzi are compared with hanzi where the images have them.
  const hanzi = isHanzi(typed) ? groups.filter(isHanzi) : [];
  const compared = hanzi.length > 0 ? hanzi : groups;
  return compared.some(
    (group) => lettersOf(group) === lettersOf(typed) || sameWords(group, typed) || sameSound(group, typed),
  );
}

const wordsOf = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** A name without what people write between its words, in small letters. */
export const lettersOf = (name: string) => wordsOf(name).join("");

/** Given and family name in either order. */
const sameWords = (a: string, b: string) => [...wordsOf(a)].sort().join(" ") === [...wordsOf(b)].sort().join(" ");

/** Hanzi on one side, their pinyin on the other, with the family name first or last. */
function sameSound(a: string, b: string): boolean {
  const [hanzi, latin] = isHanzi(a) ? [a, b] : [b, a];
  if (!isHanzi(hanzi) || isHanzi(latin)) return false;
  const spelled = wordsOf(latin.normalize("NFD").replace(/\p{M}/gu, ""));
  const orders = [
    spelled,
    [...spelled.slice(1), ...spelled.slice(0, 1)],
    [...spelled.slice(-1), ...spelled.slice(0, -1)],
  ];
  const spellings = new Set(orders.map((words) => words.join("")));
  return nameReadings(lettersOf(hanzi)).some((reading) => spellings.has(reading.join("")));
}

const isHanzi = (name: string) => /^[\p{Script=Han}]+$/u.test(lettersOf(name));

const isTibetan = (name: string) => /\p{Script=Tibetan}/u.test(name);
const isComparable = (one: string, other: string) => isTibetan(one) === isTibetan(other);
