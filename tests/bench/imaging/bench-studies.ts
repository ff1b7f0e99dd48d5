import { createHash } from "node:crypto";
import { phantomStudy, type PhantomFile } from "#api/dicom/phantoms/phantom-study";
import type { Slice } from "../upload";

const familyNames = ["王=Wang", "李=Li", "张=Zhang", "刘=Liu", "陈=Chen", "杨=Yang", "赵=Zhao", "黄=Huang"];
const givenNames = [
  "伟=Wei",
  "芳=Fang",
  "娜=Na",
  "敏=Min",
  "静=Jing",
  "丽=Li",
  "强=Qiang",
  "磊=Lei",
  "军=Jun",
  "洋=Yang",
];

/** `Zhang^Wei=张^伟`, a different one for each number up to 80, then again. */
function nameOf(number: number): string {
  const [family = "", familyLatin] = (familyNames[number % familyNames.length] ?? "").split("=");
  const [given = "", givenLatin] = (
    givenNames[Math.floor(number / familyNames.length) % givenNames.length] ?? ""
  ).split("=");
  return `${familyLatin}^${givenLatin}=${family}^${given}`;
}

/** A CT study of a patient of its own. @param size of an image, in pixels */
export function phantom(number: number, size: number, slices: number): PhantomFile[] {
  const name = nameOf(number);
  const patient = { name, id: `P${number}`, sex: number % 2 === 0 ? "M" : "F", birthDate: "19700101" } as const;
  // Of the year before: images from the future are refused.
  const date = `${new Date().getFullYear() - 1}${String(1 + (number % 12)).padStart(2, "0")}${String(1 + (number % 28)).padStart(2, "0")}`;
  const study = { accessionNumber: `Q${number}`, date, time: "080000", description: "bench" };
  return [...phantomStudy({ kind: "ct", patient, study, seed: 7_000_000 + number, size, slices })];
}

/** As our own client sends it. */
export const asSlice = ({ fileName, bytes }: { fileName: string; bytes: Buffer }): Slice => ({
  name: fileName,
  bytes,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
