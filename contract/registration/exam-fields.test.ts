import { describe, expect, it } from "vitest";
import { patientFields, standardFields } from "#contract/delivery/print-fields";
import { examFieldNames, examFieldOf, examFieldsThat, examTextsIn } from "./exam-fields";
import { ExamInfo } from "./exam-info";

it("every field of exam info is described, and nothing else", () => {
  const { extensions: _, ...info } = ExamInfo.shape;
  expect([...examFieldNames].sort()).toEqual(Object.keys(info).sort());
});

it("a field is found by its column", () => {
  expect(["patientId", "weightKg", "bedNum", "nameGrams"].map(examFieldOf)).toEqual(["pid", "weight", "bedNum", null]);
});

it("what images say too is who the patient is, and the accession number", () => {
  expect(examFieldsThat("isInImages")).toEqual([...examFieldsThat("isIdentity"), "accessionNumber"]);
});

describe("a sheet", () => {
  it("may show what belongs to the visit and the request", () => {
    expect(patientFields).toEqual(expect.arrayContaining([...examTextsIn("visit"), ...examTextsIn("request")]));
  });

  it("without a template leaves out what is seldom asked for", () => {
    const leftOut = patientFields.filter((field) => !standardFields.includes(field));
    expect(leftOut).toEqual(["dob", "serviceRequestId", "weight", "height"]);
  });
});
