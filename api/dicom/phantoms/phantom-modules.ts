import { tags } from "../encoding/tags";
import type { WritableElement } from "../encoding/element-writer";
import { asValue } from "../written-values";

/** Whose exam a phantom is to be. */
export interface PhantomPatient {
  /** PN value with its component groups, e.g. `Zhang^Wei=张^伟`. */
  readonly name: string;
  readonly id: string;
  readonly sex: "M" | "F" | "O";
  /** `YYYYMMDD` */
  readonly birthDate: string;
}

/** Which exam it is to be. */
export interface PhantomStudyHead {
  /** Derived from the seed when absent. */
  readonly uid?: string;
  readonly accessionNumber: string;
  /** `YYYYMMDD` */
  readonly date: string;
  /** `HHMMSS` */
  readonly time: string;
  readonly description: string;
  readonly institutionName?: string;
}

export interface PhantomSeriesHead {
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly modality: "CT" | "CR" | "MR" | "US";
  readonly description: string;
  readonly bodyPart: "CHEST" | "HEAD" | "HEART";
  readonly model: string;
}

/** Patient, General Study, Patient Study, General Series and General Equipment modules (PS3.3 C.7.1–C.7.5). */
export function commonModules(
  patient: PhantomPatient,
  study: PhantomStudyHead,
  series: PhantomSeriesHead,
): WritableElement[] {
  return [
    [tags.StudyDate, "DA", study.date],
    [tags.SeriesDate, "DA", study.date],
    [tags.ContentDate, "DA", study.date],
    [tags.StudyTime, "TM", study.time],
    [tags.SeriesTime, "TM", study.time],
    [tags.ContentTime, "TM", study.time],
    [tags.AccessionNumber, "SH", study.accessionNumber],
    [tags.Modality, "CS", series.modality],
    [tags.Manufacturer, "LO", "Radbridge"],
    [tags.InstitutionName, "LO", study.institutionName ?? ""],
    [tags.ReferringPhysicianName, "PN", ""],
    [tags.StationName, "SH", `${series.modality}1`],
    [tags.StudyDescription, "LO", study.description],
    [tags.SeriesDescription, "LO", series.description],
    [tags.ManufacturerModelName, "LO", series.model],
    [tags.PatientName, "PN", patient.name],
    [tags.PatientID, "LO", patient.id],
    [tags.PatientBirthDate, "DA", patient.birthDate],
    [tags.PatientSex, "CS", patient.sex],
    [tags.PatientAge, "AS", ageAt(patient.birthDate, study.date)],
    [tags.BodyPartExamined, "CS", series.bodyPart],
    [tags.StudyInstanceUID, "UI", series.studyUid],
    [tags.SeriesInstanceUID, "UI", series.seriesUid],
    [tags.StudyID, "SH", study.accessionNumber],
    [tags.SeriesNumber, "IS", "1"],
  ];
}

/** An AS value: whole years, below two years months (PS3.5 §6.2). */
function ageAt(birthDate: string, date: string): string {
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6));
  const isBeforeDay = date.slice(6) < birthDate.slice(6) ? 1 : 0;
  const months = Math.max(0, monthsOf(date) - monthsOf(birthDate) - isBeforeDay);
  const [value, unit] = months < 24 ? ([months, "M"] as const) : ([Math.floor(months / 12), "Y"] as const);
  return asValue(Math.min(value, 999), unit);
}

/** Image Pixel module of grey frames (PS3.3 C.7.6.3), 16 bits allocated. */
export function greyPixels(
  pixels: Uint16Array,
  { size, bitsStored }: { size: number; bitsStored: number },
): WritableElement[] {
  return [
    [tags.SamplesPerPixel, "US", 1],
    [tags.PhotometricInterpretation, "CS", "MONOCHROME2"],
    [tags.Rows, "US", size],
    [tags.Columns, "US", size],
    [tags.BitsAllocated, "US", 16],
    [tags.BitsStored, "US", bitsStored],
    [tags.HighBit, "US", bitsStored - 1],
    [tags.PixelRepresentation, "US", 0],
    [tags.PixelData, "OW", new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)],
  ];
}

/** Image Plane and Frame of Reference modules of an axial slice (PS3.3 C.7.6.2, C.7.4.1). */
export function axialPlane({
  frameOfReferenceUid,
  halfFieldMm,
  size,
  z,
  thicknessMm,
}: {
  frameOfReferenceUid: string;
  halfFieldMm: number;
  size: number;
  /** mm towards the head. */
  z: number;
  thicknessMm: number;
}): WritableElement[] {
  const spacing = (halfFieldMm * 2) / size;
  // The position names the middle of the first pixel.
  const corner = decimal(-halfFieldMm + spacing / 2);
  return [
    [tags.SliceThickness, "DS", decimal(thicknessMm)],
    [tags.PatientPosition, "CS", "HFS"],
    [tags.ImagePositionPatient, "DS", [corner, corner, decimal(z)]],
    [tags.ImageOrientationPatient, "DS", ["1", "0", "0", "0", "1", "0"]],
    [tags.FrameOfReferenceUID, "UI", frameOfReferenceUid],
    [tags.PositionReferenceIndicator, "LO", ""],
    [tags.SliceLocation, "DS", decimal(z)],
    [tags.PixelSpacing, "DS", [decimal(spacing), decimal(spacing)]],
  ];
}

/** A DS value: at most 16 characters. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(5)));
}
