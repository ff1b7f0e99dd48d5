import { BehindHead, headSource, memorySource, type ByteSource } from "./encoding/byte-source";
import type { DataSet } from "./encoding/data-set";
import { age, isoDate, isoTime } from "./date-values";
import type { DicomHeader, HeaderResult } from "./dicom-header";
import { openDicom, type DicomFile } from "./encoding/dicom-file";
import { numberOfFrames } from "./encoding/frame-count";
import { frameMacro } from "./encoding/functional-groups";
import { personName, writtenName } from "./person-name";
import { HeaderRefused } from "./refusal";
import { tagName } from "./encoding/tag-names";
import { tags } from "./encoding/tags";

/** Reads the header of a whole file in memory. */
export function readDicomHeader(bytes: Uint8Array): HeaderResult {
  return readHeader(memorySource(bytes));
}

/** Reads the header of a file; the pixel data is measured, not read. */
export function readHeader(source: ByteSource): HeaderResult {
  try {
    return { ok: true, header: headerOf(openDicom(source)) };
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
    return { ok: false, reason: error.reason, detail: error.detail };
  }
}

/**
 * Reads the header of a file in passing, from its first bytes.
 *
 * @param head 64 KB at most
 * @param sizeBytes length of the whole file
 * @returns null where they do not do: the header goes on behind them, is deflated, or is laborious enough to be crafted
 */
export function readHeaderInHead(head: Buffer, sizeBytes: number): HeaderResult | null {
  try {
    return readHeader(headSource(head, sizeBytes));
  } catch (error) {
    if (!(error instanceof BehindHead)) throw error;
    return null;
  }
}

/** PS3.5 §9.1; a component with a leading zero is wrong there but common, and harmless. */
const uidForm = /^[0-9]+(\.[0-9]+)*$/;

export const isUid = (value: string): boolean => value.length <= 64 && uidForm.test(value);

const uid = (value: string | null) => (value !== null && isUid(value) ? value : null);

/** A UID of the data set; null where it has none. @throws HeaderRefused `invalid_uid` */
function ownUid(dataSet: DataSet, tag: number): string | null {
  const value = dataSet.code(tag);
  if (value !== null && uid(value) === null) throw new HeaderRefused("invalid_uid", `${tagName(tag)} is no UID`);
  return value;
}

function requiredUid(dataSet: DataSet, tag: number): string {
  const value = ownUid(dataSet, tag);
  if (!value) throw new HeaderRefused("no_study_instance", `${tagName(tag)} missing`);
  return value;
}

/**
 * The instance's UID: the data set's own, also where the file meta information names another one, as files of some makers
 * do against PS3.10 table 7.1-1; where the data set has none, that of the file meta information.
 */
const instanceUid = ({ dataSet, mediaStorageSopInstanceUid }: DicomFile): string | null =>
  ownUid(dataSet, tags.SOPInstanceUID) ?? uid(mediaStorageSopInstanceUid);

function headerOf(file: DicomFile): DicomHeader {
  const { dataSet } = file;
  const sopInstanceUid = instanceUid(file);
  const sopClassUid = ownUid(dataSet, tags.SOPClassUID) ?? uid(file.mediaStorageSopClassUid);
  if (!sopInstanceUid || !sopClassUid) throw new HeaderRefused("no_sop_instance", "SOP Instance or Class UID missing");
  return {
    transferSyntaxUid: file.transferSyntaxUid,
    sopClassUid,
    sopInstanceUid,
    specificCharacterSet: dataSet.characterSets,
    institutionName: dataSet.text(tags.InstitutionName),
    deviceName: dataSet.text(tags.StationName) ?? dataSet.text(tags.ManufacturerModelName),
    patient: patientOf(dataSet),
    study: studyOf(dataSet),
    series: seriesOf(dataSet),
    instance: instanceOf(dataSet),
  };
}

function patientOf(dataSet: DataSet): DicomHeader["patient"] {
  const sex = dataSet.code(tags.PatientSex)?.toUpperCase();
  return {
    id: dataSet.text(tags.PatientID),
    issuer: issuerOf(dataSet),
    name: personName(dataSet.text(tags.PatientName)),
    sex: sex === "M" || sex === "F" || sex === "O" ? sex : "U",
    birthDate: isoDate(dataSet.code(tags.PatientBirthDate)),
    age: age(dataSet.code(tags.PatientAge)),
    weightKg: positive(dataSet.number(tags.PatientWeight)),
    sizeM: positive(dataSet.number(tags.PatientSize)),
  };
}

/** Issuer of Patient ID (0010,0021), else the entity that its qualifiers name for all the world (PS3.3 table 10-18). */
const issuerOf = (dataSet: DataSet) =>
  dataSet.text(tags.IssuerOfPatientID) ??
  dataSet.items(tags.IssuerOfPatientIDQualifiersSequence)[0]?.text(tags.UniversalEntityID) ??
  null;

function studyOf(dataSet: DataSet): DicomHeader["study"] {
  const studyDate = isoDate(dataSet.code(tags.StudyDate));
  const studyTime = isoTime(dataSet.code(tags.StudyTime));
  return {
    studyInstanceUid: requiredUid(dataSet, tags.StudyInstanceUID),
    studyId: dataSet.text(tags.StudyID),
    accessionNumber: dataSet.text(tags.AccessionNumber),
    studyDate,
    studyTime,
    studyDateTime: studyDate && `${studyDate}T${studyTime ?? "00:00:00"}`,
    studyDescription: dataSet.text(tags.StudyDescription) ?? dataSet.text(tags.RequestedProcedureDescription),
    referringPhysician: writtenName(personName(dataSet.text(tags.ReferringPhysicianName))) || null,
  };
}

/** A series answers one request, seldom a few. */
const maxRequests = 20;

function seriesOf(dataSet: DataSet): DicomHeader["series"] {
  const laterality = dataSet.code(tags.Laterality)?.toUpperCase();
  return {
    seriesInstanceUid: requiredUid(dataSet, tags.SeriesInstanceUID),
    number: integer(dataSet.number(tags.SeriesNumber)),
    modality: dataSet.code(tags.Modality)?.toUpperCase() ?? null,
    bodyPartExamined: dataSet.text(tags.BodyPartExamined),
    description: dataSet.text(tags.SeriesDescription),
    laterality: laterality === "L" || laterality === "R" ? laterality : null,
    performedDate: isoDate(dataSet.code(tags.PerformedProcedureStepStartDate)),
    performedTime: isoTime(dataSet.code(tags.PerformedProcedureStepStartTime)),
    requests: dataSet
      .items(tags.RequestAttributesSequence)
      .slice(0, maxRequests)
      .map((item) => ({
        scheduledStepId: item.text(tags.ScheduledProcedureStepID),
        requestedProcedureId: item.text(tags.RequestedProcedureID),
      })),
  };
}

function instanceOf(dataSet: DataSet): DicomHeader["instance"] {
  const voi = dataSet.elements.has(tags.WindowCenter) ? dataSet : frameMacro(dataSet, tags.FrameVOILUTSequence, 0);
  const position = dataSet.elements.has(tags.ImagePositionPatient)
    ? dataSet
    : frameMacro(dataSet, tags.PlanePositionSequence, 0);
  const orientation = dataSet.elements.has(tags.ImageOrientationPatient)
    ? dataSet
    : frameMacro(dataSet, tags.PlaneOrientationSequence, 0);
  return {
    number: integer(dataSet.number(tags.InstanceNumber)),
    rows: dataSet.uint16(tags.Rows),
    columns: dataSet.uint16(tags.Columns),
    frames: numberOfFrames(dataSet),
    bitsAllocated: dataSet.uint16(tags.BitsAllocated),
    samplesPerPixel: dataSet.uint16(tags.SamplesPerPixel),
    photometricInterpretation: dataSet.code(tags.PhotometricInterpretation),
    hasPixelData: hasPixelData(dataSet),
    windowCenter: voi?.numbers(tags.WindowCenter) ?? [],
    windowWidth: voi?.numbers(tags.WindowWidth) ?? [],
    pixelSpacing: listOf(2, dataSet.numbers(tags.PixelSpacing)) ?? listOf(2, dataSet.numbers(tags.ImagerPixelSpacing)),
    imagePosition: listOf(3, position?.numbers(tags.ImagePositionPatient) ?? []),
    imageOrientation: listOf(6, orientation?.numbers(tags.ImageOrientationPatient) ?? []),
    sliceLocation: dataSet.number(tags.SliceLocation),
    framesPerSecond: framesPerSecond(dataSet),
  };
}

/** Whether any kind of pixel data stands in the data set, and is not empty. */
export function hasPixelData(dataSet: DataSet): boolean {
  const kinds = [tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData];
  return kinds.some((tag) => (dataSet.elements.get(tag)?.length ?? 0) > 0);
}

function framesPerSecond(dataSet: DataSet): number | null {
  const frameTimeMs = positive(dataSet.number(tags.FrameTime));
  return positive(dataSet.number(tags.CineRate)) ?? (frameTimeMs ? Math.round(10_000 / frameTimeMs) / 10 : null);
}

const positive = (value: number | null) => (value !== null && value > 0 ? value : null);
/** Integers the database can hold too (IS is a 32-bit number, PS3.5 §6.2). */
const integer = (value: number | null) =>
  value !== null && Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? value : null;
const listOf = (length: number, values: number[]) => (values.length === length ? values : null);
