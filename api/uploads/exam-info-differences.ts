import type { ComparedField, ExamInfoDraft, InfoDifference } from "#contract/upload-info";
import type { DicomHeader } from "../dicom/dicom-header";
import { nameReadings } from "../exams/name-readings";

type Identity = Pick<ExamInfoDraft, "name" | "gender" | "dob" | "pid" | "accessionNumber">;

/**
 * Where what was typed contradicts the images. An empty value on either side contradicts nothing; a name agrees with
 * any of the three groups of a DICOM person name (PS3.5 §6.2.1), hanzi also with their pinyin.
 */
export function differencesFrom(typed: Identity, { patient, study }: DicomHeader): InfoDifference[] {
  const differs: Record<ComparedField, string | false> = {
    name: !sameName(typed.name, patient.name) && (patient.name.display ?? ""),
    gender: !sameSex(typed.gender, patient.sex) && patient.sex,
    dob: isOther(typed.dob, patient.birthDate),
    pid: isOther(typed.pid, patient.id),
    accessionNumber: isOther(typed.accessionNumber, study.accessionNumber),
  };
  return fields.flatMap((field) => {
    const inImages = differs[field];
    return inImages === false ? [] : [{ field, inImages }];
  });
}

const fields: ComparedField[] = ["name", "gender", "dob", "pid", "accessionNumber"];

const isOther = (typed: string | null, inImages: string | null) =>
  Boolean(typed && inImages && typed.trim().toUpperCase() !== inImages.trim().toUpperCase()) && (inImages ?? "");

/** Neutered animals are male or female all the same; U says nothing. */
function sameSex(typed: Identity["gender"], inImages: DicomHeader["patient"]["sex"]): boolean {
  const sexOf = { M: "M", MS: "M", F: "F", FS: "F", O: "O", U: "U" } as const;
  return typed === "U" || inImages === "U" || sexOf[typed] === inImages;
}

function sameName(typed: string, name: DicomHeader["patient"]["name"]): boolean {
  const groups = [name.alphabetic, name.ideographic, name.phonetic].filter((group) => group !== null);
  if (groups.length === 0 || lettersOf(typed) === "") return true;
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
const lettersOf = (name: string) => wordsOf(name).join("");

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
