import { expect, test } from "vitest";
import { isSamePatient } from "./same-patient";

test.each([
  ["P1", "潘志明", "P1", "PAN^ZHIMING", true],
  ["P1", "潘志明", "P2", "潘志明", false],
  ["", "潘志明", "P2", "潘 志明", true],
  ["P1", "Zhang Wei", "", "ZHANG^WEI", true],
  ["", "潘志明", "P2", "董大伟", false],
  ["P1", "潘志明", "", "董大伟", false],
])("%s %s and an exam of %s %s: %s", (askedId, askedName, examId, examName, isSame) => {
  const [asked, exam] = [
    { patientId: askedId, patientName: askedName },
    { patientId: examId, patientName: examName },
  ];
  expect(isSamePatient(asked, exam)).toBe(isSame);
});
