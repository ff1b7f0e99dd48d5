import { describe, expect, it } from "vitest";
import { printedWords } from "#contract/delivery/printed-words";
import { languages } from "./languages";
import { allTexts } from "./all-texts.server";

/** A word of the screens has the same word on paper: who reads both must not wonder whether they mean two things. */
describe.each(languages.map(({ code }) => code))("screens and sheets in %s", (code) => {
  const { exam, exams, reports } = allTexts[code];
  const { weight, height, labels, modalities, genders, petGenders, patientSources, positive } = printedWords[code];

  it("name the patient's and the exam's fields alike", () => {
    const { info } = exam;
    // On the sheet the unit stands with the number.
    expect(info.weight.replace(/ ?[(（]kg[)）]$/, "")).toBe(weight);
    expect(info.height.replace(/ ?[(（]cm[)）]$/, "")).toBe(height);
    const { filter } = exams;
    expect([filter.modality, filter.bodyPart, filter.patientId]).toEqual([info.modality, info.bodyPart, info.pid]);
  });

  it("name the parts of a report alike", () => {
    const { field, text, printTimes, head } = reports;
    expect(labels).toMatchObject({
      finding: field.finding,
      diagnosis: field.diagnosis,
      note: field.note,
      clinicImpression: head.clinicImpression,
      author: text.author,
      approver: text.approver,
      reportTime: printTimes.submitted,
      approvalTime: printTimes.approved,
    });
    expect(exam.info.clinicImpression).toBe(head.clinicImpression);
  });

  it("have the same words for codes", () => {
    expect(exam.modality).toEqual(modalities);
    expect(exam.gender).toEqual(genders);
    expect(exam.petGender).toEqual(petGenders);
    expect(exam.patientSource).toMatchObject(patientSources);
    expect(reports.positive).toMatchObject(positive);
    expect(exams.positive).toEqual(reports.positive);
  });
});

/** Words that stood for the same thing as the one chosen, which is named behind them. */
const otherWords = [
  { code: "chs", other: /诊断意见|检查所见|设备类型/, word: "影像诊断, 影像所见, 检查类型" },
  { code: "tib", other: /སྙན་ཐོ|སྡེ་ཚན/, word: "སྙན་ཞུ། (report), ལས་ཁུངས། (organization)" },
] as const;

it.each(otherWords)("texts in $code have one word for one thing: $word", ({ code, other }) => {
  const texts = JSON.stringify([allTexts[code], printedWords[code]], null, 1).split("\n");
  expect(texts.filter((line) => other.test(line))).toEqual([]);
});
