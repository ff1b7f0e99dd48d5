import { describe, expect, it } from "vitest";
import { sampleDicom, type SampleDicom } from "../../../tests/support/sample-dicom";
import { readDicomHeader } from "#api/dicom/read-header";
import { examInfoOf } from "./exam-info-prefill";

function infoOf(sample: SampleDicom, modalities = [sample.modality ?? "CT"]) {
  const result = readDicomHeader(sampleDicom(sample));
  if (!result.ok) throw new Error(result.reason);
  return examInfoOf({ header: result.header, modalities, timeZone: "Asia/Shanghai" });
}

describe("exam info prefilled from images", () => {
  it("takes the patient in the script people write, and times in the organization's zone", () => {
    expect(infoOf({ accessionNumber: "CT0042" })).toMatchObject({
      pid: "P1001",
      name: "张伟",
      gender: "M",
      dob: "1970-01-02",
      age: 56,
      ageUnit: "Y",
      weight: 70,
      height: 172,
      bodyPart: "CHEST",
      studyDesc: "胸部平扫",
      accessionNumber: "CT0042",
      studyDate: "2026-03-05T06:30:05.000Z",
      modality: "CT",
    });
  });

  it("leaves open what the images do not say, or say in a way no form holds", () => {
    const empty = { name: "", patientId: "", sex: "", birthDate: "19701340", age: "999Y", weight: "0", size: "172" };
    expect(infoOf({ ...empty, studyDate: "", accessionNumber: "12345678901234567" })).toMatchObject({
      pid: "",
      name: "",
      gender: "U",
      dob: null,
      age: null,
      weight: null,
      height: null,
      accessionNumber: "",
      studyDate: null,
    });
  });

  it("takes no day that nobody means, and nothing unseen in a name", () => {
    const odd = { birthDate: "00010101", studyDate: "99991231", name: "Li^\u202eSi\u2066", patientId: "P\u200f1" };
    expect(infoOf(odd)).toMatchObject({ dob: null, studyDate: null, name: "Li Si", pid: "P1" });
    expect(infoOf({ studyDate: "19000101", studyTime: "000000" }).studyDate).toBeNull();
  });

  it("cuts what is too long without splitting a character", () => {
    expect(infoOf({ studyDescription: "𠮷".repeat(300) }).studyDesc).toBe("𠮷".repeat(256));
  });

  it("names the modality that makes images", () => {
    expect(infoOf({}, ["SR", "MR", "CT"]).modality).toBe("MR");
    expect(infoOf({}, ["SEG"]).modality).toBe("OT");
  });
});
