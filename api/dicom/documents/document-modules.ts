import type { ExamInfo } from "#contract/registration/exam-info";
import type { WritableElement } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import { daValue, sexCode, tmValue } from "../written-values";

/** A moment as clocks of the organization show it: `YYYY-MM-DD`, `HH:mm:ss`, `+0800`. */
export interface WrittenMoment {
  readonly day: string;
  readonly time: string;
  readonly offset: string;
}

/** What every document of an exam says beside its content. */
export interface DocumentHead {
  readonly patient: {
    /** PN value with its groups (PS3.5 §6.2.1.1). */
    readonly name: string;
    readonly id: string;
    readonly issuer: string;
    /** `YYYY-MM-DD` */
    readonly birthDate: string | null;
    readonly gender: ExamInfo["gender"];
  };
  readonly study: {
    readonly uid: string;
    /** Null where nobody knows when. */
    readonly moment: WrittenMoment | null;
    readonly id: string;
    readonly accessionNumber: string;
    readonly description: string;
    readonly referringPhysician: string;
  };
  readonly institution: string;
  readonly series: { readonly uid: string; readonly number: number; readonly description: string };
  /** When what it says was written. */
  readonly moment: WrittenMoment;
}

/** Most characters of the value representations below (PS3.5 §6.2). */
const most = { LO: 64, PN: 200, SH: 16, ST: 1_024 } as const;

/** A single value: a backslash or a control character would end it. */
export const oneValue = (text: string, vr: keyof typeof most) =>
  [...text.replace(/[\\\p{Cc}]/gu, " ").trim()].slice(0, most[vr]).join("");

/**
 * The modules a document shares with all others: Patient, General Study, a document's series, General Equipment, and its
 * instance number (PS3.3 C.7.1.1, C.7.2.1, C.17.1, C.7.5.1).
 */
export function documentModules(
  { patient, study, institution, series, moment }: DocumentHead,
  modality: "SR" | "KO" | "DOC",
): WritableElement[] {
  return [
    [tags.StudyDate, "DA", daValue(study.moment?.day ?? null)],
    [tags.ContentDate, "DA", daValue(moment.day)],
    [tags.StudyTime, "TM", tmValue(study.moment?.time ?? null)],
    [tags.ContentTime, "TM", tmValue(moment.time)],
    [tags.AccessionNumber, "SH", oneValue(study.accessionNumber, "SH")],
    [tags.Modality, "CS", modality],
    [tags.Manufacturer, "LO", "Radbridge"],
    [tags.InstitutionName, "LO", oneValue(institution, "LO")],
    [tags.ReferringPhysicianName, "PN", oneValue(study.referringPhysician, "PN")],
    [tags.TimezoneOffsetFromUTC, "SH", moment.offset],
    [tags.StudyDescription, "LO", oneValue(study.description, "LO")],
    [tags.SeriesDescription, "LO", oneValue(series.description, "LO")],
    [tags.PatientName, "PN", oneValue(patient.name, "PN")],
    [tags.PatientID, "LO", oneValue(patient.id, "LO")],
    ...(patient.issuer ? [[tags.IssuerOfPatientID, "LO", oneValue(patient.issuer, "LO")] as const] : []),
    [tags.PatientBirthDate, "DA", daValue(patient.birthDate)],
    [tags.PatientSex, "CS", sexCode(patient.gender)],
    [tags.StudyInstanceUID, "UI", study.uid],
    [tags.SeriesInstanceUID, "UI", series.uid],
    [tags.StudyID, "SH", oneValue(study.id, "SH")],
    [tags.SeriesNumber, "IS", String(series.number)],
    [tags.InstanceNumber, "IS", "1"],
  ];
}

/** A date and time with its offset, as a DT value (PS3.5 §6.2). */
export const dtValue = ({ day, time, offset }: WrittenMoment) => `${daValue(day)}${tmValue(time)}${offset}`;
