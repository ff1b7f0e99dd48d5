import { withFileMeta, writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { newUid } from "#api/dicom/new-uid";

/** What a file-set tells of an object it holds. */
export interface DirectoryInstance {
  /** Its path, each part at most 8 of A–Z, 0–9 and _ (PS3.10 §8.2). */
  fileId: readonly string[];
  sopClassUid: string;
  sopInstanceUid: string;
  transferSyntaxUid: string;
  number: number;
}

export interface DirectorySeries {
  seriesInstanceUid: string;
  modality: string;
  number: number;
  instances: readonly DirectoryInstance[];
}

/** One patient's study. Dates as YYYYMMDD, times as HHMMSS. */
export interface DirectoryStudy {
  patientName: string;
  patientId: string;
  studyInstanceUid: string;
  studyId: string;
  studyDate: string;
  studyTime: string;
  description: string;
  accessionNumber: string;
  series: readonly DirectorySeries[];
}

/** Media Storage Directory Storage (PS3.4 B.5). */
const directoryStorage = "1.2.840.10008.1.3.10";

/** Kinds of record that are no pictures (PS3.3 F.3.2.2): the start of the SOP class, the longest that fits first. */
const recordTypes = [
  ["1.2.840.10008.5.1.4.1.1.104.", "ENCAP DOC"],
  ["1.2.840.10008.5.1.4.1.1.88.59", "KEY OBJECT DOC"],
  ["1.2.840.10008.5.1.4.1.1.88.", "SR DOCUMENT"],
  ["1.2.840.10008.5.1.4.1.1.11.", "PRESENTATION"],
  ["1.2.840.10008.5.1.4.1.1.9.", "WAVEFORM"],
  ["1.2.840.10008.5.1.4.1.1.481.2", "RT DOSE"],
  ["1.2.840.10008.5.1.4.1.1.481.3", "RT STRUCTURE SET"],
  ["1.2.840.10008.5.1.4.1.1.481.5", "RT PLAN"],
] as const;

const recordType = (sopClassUid: string) =>
  recordTypes.find(([start]) => sopClassUid.startsWith(start))?.[1] ?? "IMAGE";

interface Record {
  type: string;
  keys: readonly WritableElement[];
  /** The record after it on its level, and the first one below it. */
  next: Record | null;
  lower: Record | null;
}

/** A DICOMDIR of one study (PS3.3 F, PS3.10 §8.6), in UTF-8. */
export function dicomdir(study: DirectoryStudy): Buffer {
  const records = recordsOf(study);
  const uid = newUid();
  // Offsets have a fixed width: their places do not depend on their values.
  const withoutOffsets = records.map((record) => itemOf(record, () => 0));
  const start = fileOf(uid, [], 0).length;
  const places = new Map<Record, number>();
  let end = start;
  records.forEach((record, index) => {
    places.set(record, end);
    end += itemHeaderBytes + writeDataSet(withoutOffsets[index] ?? []).length;
  });
  const placeOf = (record: Record | null) => (record ? (places.get(record) ?? 0) : 0);
  return fileOf(
    uid,
    records.map((record) => itemOf(record, placeOf)),
    start,
  );
}

const itemHeaderBytes = 8;

function fileOf(sopInstanceUid: string, items: readonly (readonly WritableElement[])[], first: number): Buffer {
  const dataSet = writeDataSet([
    [tags.FileSetID, "CS", "RADBRIDGE"],
    [tags.OffsetOfTheFirstDirectoryRecordOfTheRootDirectoryEntity, "UL", first],
    // One patient: the first record of the root is its last.
    [tags.OffsetOfTheLastDirectoryRecordOfTheRootDirectoryEntity, "UL", first],
    [tags.FileSetConsistencyFlag, "US", 0],
    [tags.DirectoryRecordSequence, "SQ", items],
  ]);
  return withFileMeta({ sopClassUid: directoryStorage, sopInstanceUid }, dataSet);
}

/** Each followed by what is below it. */
function recordsOf(study: DirectoryStudy): Record[] {
  const series = study.series.map((one) => {
    const instances = chained(
      one.instances.map((instance) => ({
        type: recordType(instance.sopClassUid),
        keys: [
          [tags.ReferencedFileID, "CS", instance.fileId],
          [tags.ReferencedSOPClassUIDInFile, "UI", instance.sopClassUid],
          [tags.ReferencedSOPInstanceUIDInFile, "UI", instance.sopInstanceUid],
          [tags.ReferencedTransferSyntaxUIDInFile, "UI", instance.transferSyntaxUid],
          [tags.InstanceNumber, "IS", String(instance.number)],
        ],
        next: null,
        lower: null,
      })),
    );
    const head: Record = {
      type: "SERIES",
      keys: [
        [tags.Modality, "CS", one.modality],
        [tags.SeriesInstanceUID, "UI", one.seriesInstanceUid],
        [tags.SeriesNumber, "IS", String(one.number)],
      ],
      next: null,
      lower: instances[0] ?? null,
    };
    return { head, instances };
  });
  const heads = chained(series.map(({ head }) => head));
  const ofStudy: Record = {
    type: "STUDY",
    keys: [
      [tags.SpecificCharacterSet, "CS", "ISO_IR 192"],
      [tags.StudyDate, "DA", study.studyDate],
      [tags.StudyTime, "TM", study.studyTime],
      [tags.AccessionNumber, "SH", study.accessionNumber],
      [tags.StudyDescription, "LO", study.description],
      [tags.StudyInstanceUID, "UI", study.studyInstanceUid],
      [tags.StudyID, "SH", study.studyId],
    ],
    next: null,
    lower: heads[0] ?? null,
  };
  const patient: Record = {
    type: "PATIENT",
    keys: [
      [tags.SpecificCharacterSet, "CS", "ISO_IR 192"],
      [tags.PatientName, "PN", study.patientName],
      [tags.PatientID, "LO", study.patientId],
    ],
    next: null,
    lower: ofStudy,
  };
  return [patient, ofStudy, ...series.flatMap(({ head, instances }) => [head, ...instances])];
}

/** Each leads to the one after it. */
function chained(records: Record[]): Record[] {
  records.forEach((record, index) => (record.next = records[index + 1] ?? null));
  return records;
}

const itemOf = (record: Record, placeOf: (record: Record | null) => number): WritableElement[] => [
  [tags.OffsetOfTheNextDirectoryRecord, "UL", placeOf(record.next)],
  [tags.RecordInUseFlag, "US", 0xffff],
  [tags.OffsetOfReferencedLowerLevelDirectoryEntity, "UL", placeOf(record.lower)],
  [tags.DirectoryRecordType, "CS", record.type],
  ...record.keys,
];
