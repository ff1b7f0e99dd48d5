import { describe, expect, it } from "vitest";
import { ExamInfoDraft, type FoundStudy } from "#contract/imaging/upload-info";
import { isRenumbered, studyState } from "./study-state";

const allergy = { key: "allergy", label: "过敏史", type: "yesNo" as const, options: [], isRequired: true };
const remark = { key: "remark", label: "备注", type: "text" as const, options: [], isRequired: false };

const study = (extensions: Record<string, string>): FoundStudy => ({
  studyInstanceUid: "1.2.3",
  patientName: "张伟",
  patientIdIssuer: "",
  patientId: "P1",
  patientCount: 1,
  modalities: ["CT"],
  description: "",
  studyDateTime: null,
  seriesCount: 1,
  fileCount: 1,
  sizeBytes: 1,
  info: ExamInfoDraft.parse({ pid: "P1", name: "张伟", gender: "M", modality: "CT", extensions }),
  differences: [],
  faults: {},
  otherPatient: null,
  takenAccessionNumber: null,
  existingExam: null,
  isHeldBack: false,
});

describe("the exam info of a study", () => {
  it("is incomplete as long as a field lacks that the organization requires", () => {
    expect(studyState(study({}), [allergy, remark])).toBe("incomplete");
    expect(studyState(study({ allergy: "" }), [allergy, remark])).toBe("incomplete");
    expect(studyState(study({ allergy: "no" }), [allergy, remark])).toBe("complete");
  });

  it("of a guest is incomplete until the day of birth and a telephone number are said", () => {
    const found = study({});
    const said = (dob: string | null, phone: string) =>
      studyState({ ...found, info: { ...found.info, dob, phone } }, [allergy], true);
    expect(said(null, "")).toBe("incomplete");
    expect(said("1980-01-15", "")).toBe("incomplete");
    expect(said(null, "0971 123 4567")).toBe("incomplete");
    expect(said("1980-01-15", "0971 123 4567")).toBe("complete");
  });

  it("is complete with emptied fields that nobody requires", () => {
    expect(studyState(study({ remark: "" }), [remark])).toBe("complete");
    expect(studyState(study({}), [])).toBe("complete");
  });
});

describe("a study whose number another exam has", () => {
  const taken = { ...study({}), takenAccessionNumber: "CT77" };

  it("is given another, unless one was typed", () => {
    expect(isRenumbered(taken)).toBe(true);
    expect(isRenumbered({ ...taken, info: { ...taken.info, accessionNumber: "CT78" } })).toBe(false);
    expect(isRenumbered(study({}))).toBe(false);
  });
});
