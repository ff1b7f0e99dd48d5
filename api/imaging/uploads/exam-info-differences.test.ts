import { describe, expect, it } from "vitest";
import { sampleDicom, type SampleDicom } from "../../../tests/support/sample-dicom";
import { readDicomHeader } from "#api/dicom/read-header";
import { differencesFrom } from "./exam-info-differences";
import { examInfoOf } from "../ingest/exam-info-prefill";

function headerOf(sample: SampleDicom) {
  const result = readDicomHeader(sampleDicom(sample));
  if (!result.ok) throw new Error(result.reason);
  return result.header;
}

function differences(typed: Partial<Parameters<typeof differencesFrom>[0]>, sample: SampleDicom = {}) {
  const header = headerOf(sample);
  const prefilled = examInfoOf({ header, modalities: ["CT"], timeZone: "Asia/Shanghai" });
  return differencesFrom({ ...prefilled, ...typed }, header);
}

describe("what was typed agrees with the images when", () => {
  it.each<[string, string]>([
    ["张伟", "Zhang^Wei=张^伟"],
    ["张 伟", "Zhang^Wei=张^伟"],
    ["Zhang Wei", "Zhang^Wei=张^伟"],
    ["ZHANG^WEI", "Zhang^Wei=张^伟"],
    ["Wei Zhang", "Zhang^Wei"],
    ["张伟", "Zhang^Wei"],
    ["张伟", "ZHANGWEI"],
    ["张伟", "Wei^Zhang"],
    ["王小东", "Xiao^Dong^Wang"],
    ["欧阳修", "Ouyang^Xiu"],
    ["吕布", "LU^BU"],
    ["吕布", "LV^BU"],
    ["吕布", "Lü^Bù"],
    ["zhangwei", "张^伟"],
    ["ཚེ་རིང་", "ཚེ་རིང"],
    ["Ｚｈａｎｇ　Wei", "Zhang^Wei"],
    ["", "Zhang^Wei"],
    ["张伟", ""],
  ])("%s stands beside %s", (name, inImages) => expect(differences({ name }, { name: inImages })).toEqual([]));

  it("letter case or blanks alone are other", () =>
    expect(differences({ pid: "p1001 ", accessionNumber: "ct1" }, { accessionNumber: "CT1" })).toEqual([]));
  it("a neutered male is called male by the device", () => expect(differences({ gender: "MS" })).toEqual([]));
  it("one side says nothing", () =>
    expect(differences({ gender: "U", dob: null, accessionNumber: "" }, { accessionNumber: "A1" })).toEqual([]));
});

describe("what was typed differs from the images when", () => {
  it.each<[string, string, string]>([
    ["李伟", "Zhang^Wei=张^伟", "张伟"],
    ["张玮", "Zhang^Wei=张^伟", "张伟"],
    ["李伟", "Zhang^Wei", "Zhang Wei"],
    ["Zhang Weimin", "Zhang^Wei", "Zhang Wei"],
    ["张伟民", "Zhang^Wei", "Zhang Wei"],
    ["ཚེ་རིང", "བཀྲ་ཤིས", "བཀྲ་ཤིས"],
  ])("%s stands beside %s", (name, written, inImages) =>
    expect(differences({ name }, { name: written })).toEqual([{ field: "name", inImages }]),
  );

  it("sex, birth date, patient ID or accession number are other", () => {
    const typed = { gender: "F", dob: "1970-01-03", pid: "P1002", accessionNumber: "CT2" } as const;
    expect(differences(typed, { accessionNumber: "CT1" })).toEqual([
      { field: "gender", inImages: "M" },
      { field: "dob", inImages: "1970-01-02" },
      { field: "pid", inImages: "P1001" },
      { field: "accessionNumber", inImages: "CT1" },
    ]);
  });
});
