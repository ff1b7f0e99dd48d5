import { describe, expect, it } from "vitest";
import { agreements, areDifferentPeople, scheduledOf, type ExamFacts } from "./match-rule";

const images: ExamFacts = {
  studyInstanceUid: "2.25.1",
  accessionNumber: "A1",
  patientId: "P1",
  patientIdIssuer: "",
  patientName: "张伟",
  personName: "",
  patientDob: "1970-01-02",
  modality: "CT",
  day: "2026-03-05",
};
const scheduled = (facts: Partial<ExamFacts> = {}): ExamFacts => ({
  ...images,
  studyInstanceUid: "2.25.9",
  accessionNumber: "B9",
  ...facts,
});

describe("the scheduled exam of images", () => {
  it("is the one whose number the device took over, whatever else was scheduled for the patient that day", () => {
    const [other, ofNumber] = [scheduled(), scheduled({ accessionNumber: "A1", day: "2026-04-01", modality: "DX" })];
    expect(scheduledOf(images, [other, ofNumber], "shift_off")).toEqual({ scheduled: ofNumber, by: "accessionNumber" });
    const ofStudy = scheduled({ studyInstanceUid: "2.25.1" });
    expect(scheduledOf(images, [ofNumber, ofStudy], "disabled")).toEqual({
      scheduled: ofStudy,
      by: "studyInstanceUid",
    });
  });

  it("is never one of a patient who is somebody else, though the number is the same", () => {
    const typedWrong = scheduled({ accessionNumber: "A1", patientId: "P2", patientName: "李四" });
    expect(scheduledOf(images, [typedWrong], "shift_on")).toBeNull();
    expect(areDifferentPeople(images, typedWrong)).toBe(true);
    expect(areDifferentPeople(images, scheduled({ patientName: "Zhang Wei" }))).toBe(false);
    expect(areDifferentPeople(images, scheduled({ patientId: "TMP-7" }))).toBe(false);
    expect(areDifferentPeople({ ...images, patientId: "" }, scheduled())).toBe(false);
    expect(areDifferentPeople(images, scheduled({ patientName: "Li Si", patientDob: "1980-01-01" }))).toBe(true);
  });

  it("is else the only one of patient and modality on the day", () => {
    const today = scheduled();
    const others = [scheduled({ modality: "MR" }), scheduled({ patientId: "P2" }), scheduled({ day: "2026-03-06" })];
    expect(scheduledOf(images, [...others, today], "shift_off")).toEqual({ scheduled: today, by: "patientAndDay" });
    expect(scheduledOf(images, others, "shift_off")).toBeNull();
    expect(scheduledOf(images, [today, scheduled()], "shift_off")).toBeNull();
    expect(scheduledOf(images, [today], "disabled")).toBeNull();
    expect(scheduledOf({ ...images, day: null }, [today], "shift_on")).toBeNull();
    expect(scheduledOf({ ...images, patientId: "" }, [scheduled({ patientId: "" })], "shift_off")).toBeNull();
  });

  it("may be of another day within a year, the nearest one, where the organization says so", () => {
    const [near, far] = [scheduled({ day: "2026-03-01" }), scheduled({ day: "2025-06-01" })];
    expect(scheduledOf(images, [far, near], "shift_on")?.scheduled).toBe(near);
    expect(scheduledOf(images, [far], "shift_on")?.scheduled).toBe(far);
    expect(scheduledOf(images, [near], "shift_off")).toBeNull();
    expect(scheduledOf(images, [scheduled({ day: "2025-03-04" })], "shift_on")).toBeNull();
    expect(scheduledOf(images, [near, scheduled({ day: "2026-03-09" })], "shift_on")).toBeNull();
    expect(scheduledOf(images, [scheduled({ day: null })], "shift_on")).toBeNull();
  });

  it("is not one of the same number under another issuer, though that contradicts nothing", () => {
    const elsewhere = { ...images, patientIdIssuer: "Other hospital" };
    expect(scheduledOf(elsewhere, [scheduled()], "shift_off")).toBeNull();
    expect(agreements(elsewhere, scheduled()).has("patientId")).toBe(false);
    const ofNumber = scheduled({ accessionNumber: "A1", patientId: "P2", patientName: "Zhang Wei" });
    expect(areDifferentPeople(elsewhere, ofNumber)).toBe(false);
    expect(scheduledOf(elsewhere, [ofNumber], "shift_off")?.by).toBe("accessionNumber");
    expect(areDifferentPeople(images, ofNumber)).toBe(true);
    expect(areDifferentPeople(elsewhere, { ...ofNumber, patientDob: "1980-01-01" })).toBe(true);
  });

  it("has the same name where one of its groups is the same (PS3.5 §6.2.1)", () => {
    const groups = { ...images, patientName: "张伟", personName: "Zhang^Wei=张^伟=ジャン" };
    for (const patientName of ["Zhang Wei", "ZHANG^WEI", "张伟", "ジャン"]) {
      expect(agreements(groups, scheduled({ patientName })).has("patientName")).toBe(true);
    }
    expect(agreements(groups, scheduled({ patientName: "Zhang" })).has("patientName")).toBe(false);
    expect(agreements({ ...groups, personName: "" }, scheduled({ patientName: "Zhang Wei" })).has("patientName")).toBe(
      false,
    );
  });

  it("is compared without regard to case, spaces and the marks in a name", () => {
    expect(
      agreements({ ...images, patientName: "Li^Si", patientId: "p1 " }, scheduled({ patientName: "li si" })),
    ).toEqual(new Set(["patientId", "patientName", "modality", "day"]));
  });
});
