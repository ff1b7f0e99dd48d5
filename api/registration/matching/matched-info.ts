import { isDeepStrictEqual } from "node:util";
import { examTextNames, otherColumns } from "#contract/registration/exam-fields";
import type { MatchedInfo } from "#api/infrastructure/database/schema/index";

/** A match leaves the exam its time. */
const keys = [
  ...otherColumns.filter((column) => column !== "studyDate"),
  ...examTextNames,
  "patientIdIssuer",
  "nameGrams",
  "extensions",
  "matching",
  "verifyReport",
] as const satisfies (keyof MatchedInfo)[];

/** Those of the values that the exam has otherwise. */
export const differing = (values: MatchedInfo, exam: MatchedInfo): MatchedInfo =>
  chosen(values, (key) => !isDeepStrictEqual(values[key], exam[key]));

/** The exam's values of everything that is named. */
export const sameKeys = (exam: MatchedInfo, named: MatchedInfo): MatchedInfo =>
  chosen(exam, (key) => Object.hasOwn(named, key));

/** What stood there before, of everything that still is what was put there. */
export const untouched = (exam: MatchedInfo, put: MatchedInfo, former: MatchedInfo): MatchedInfo =>
  chosen(former, (key) => Object.hasOwn(put, key) && isDeepStrictEqual(exam[key], put[key]));

function chosen(values: MatchedInfo, isChosen: (key: (typeof keys)[number]) => boolean): MatchedInfo {
  const result: MatchedInfo = {};
  for (const key of keys) if (isChosen(key)) copy(key, values, result);
  return result;
}

function copy<Key extends keyof MatchedInfo>(key: Key, from: MatchedInfo, to: MatchedInfo): void {
  to[key] = from[key];
}
