import { Modality } from "#contract/organizations/organizations";
import { ExamInfoDraft } from "#contract/imaging/upload-info";
import { Day, Moment } from "#contract/kernel/values";
import type { DicomHeader } from "#api/dicom/dicom-header";
import { momentOf } from "#api/infrastructure/time/zoned-days";

/** What the images say, cut to what a form field holds. */
export interface PrefillSource {
  /** Of any file of the study. */
  header: DicomHeader;
  /** Modalities of its series, the one with most files first. */
  modalities: readonly string[];
  /** Of the organization: DICOM times are local to the device (PS3.5 §6.2, TM). */
  timeZone: string;
}

/** The exam info a study's images fill in by themselves. */
export function examInfoOf({ header, modalities: ofSeries, timeZone }: PrefillSource): ExamInfoDraft {
  const { patient, study, series } = header;
  const accessionNumber = study.accessionNumber ?? "";
  return ExamInfoDraft.parse({
    pid: cut(patient.id, 64),
    name: cut(patient.name.display, 64),
    gender: patient.sex,
    dob: Day.safeParse(patient.birthDate).data ?? null,
    age: patient.age && patient.age.value <= 150 ? patient.age.value : null,
    ageUnit: patient.age?.unit ?? "Y",
    weight: within(patient.weightKg, 1000),
    height: within(patient.sizeM && Math.round(patient.sizeM * 1000) / 10, 300),
    bodyPart: cut(series.bodyPartExamined, 64),
    studyDesc: cut(study.studyDescription, 256),
    accessionNumber: accessionNumber.length <= 16 ? accessionNumber : "",
    studyDate: studyTime(study.studyDateTime, timeZone),
    modality: examModality(ofSeries),
  });
}

/** No time where the device's clock was set to one that nobody means. */
function studyTime(local: string | null, timeZone: string): string | null {
  if (local === null || !Day.safeParse(local.slice(0, 10)).success) return null;
  return Moment.safeParse(momentOf(local, timeZone).toISOString()).data ?? null;
}

/** The first modality that makes images: a study with a report object in it is still a CT. */
const examModality = (ofSeries: readonly string[]) =>
  ofSeries.map((code) => Modality.safeParse(code).data).find((code) => code !== undefined) ?? "OT";

/** By characters, so that no half of one stays. */
const cut = (text: string | null, length: number) => [...(text ?? "")].slice(0, length).join("").trim();

const within = (value: number | null, most: number) => (value !== null && value > 0 && value <= most ? value : null);
