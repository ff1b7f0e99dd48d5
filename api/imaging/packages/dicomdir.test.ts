import { expect, test } from "vitest";
import { memorySource } from "#api/dicom/encoding/byte-source";
import { DataSet } from "#api/dicom/encoding/data-set";
import { tags } from "#api/dicom/encoding/tags";
import { explicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { dicomdir, type DirectoryStudy } from "./dicomdir";

const instance = (series: number, number: number, sopClassUid = "1.2.840.10008.5.1.4.1.1.2") => ({
  fileId: ["DICOM", `S000${series}`, `I000${number}`],
  sopClassUid,
  sopInstanceUid: `1.2.3.${series}.${number}`,
  transferSyntaxUid: "1.2.840.10008.1.2.1",
  number,
});

const study: DirectoryStudy = {
  patientName: "张^伟",
  patientId: "P1",
  studyInstanceUid: "1.2.3",
  studyId: "1",
  studyDate: "20260105",
  studyTime: "093015",
  description: "胸部CT平扫",
  accessionNumber: "A1",
  series: [
    { seriesInstanceUid: "1.2.3.1", modality: "CT", number: 1, instances: [instance(1, 1), instance(1, 2)] },
    {
      seriesInstanceUid: "1.2.3.2",
      modality: "SR",
      number: 2,
      instances: [instance(2, 1, "1.2.840.10008.5.1.4.1.1.88.22")],
    },
  ],
};

/** Bytes before the data set: preamble, prefix, and the meta information its group length counts. */
const dataSetAt = (file: Buffer) => 128 + 4 + 12 + file.readUInt32LE(128 + 4 + 8);

/** The record at a place of the file, read as a viewer does that follows the offsets. */
function recordAt(file: Buffer, place: number) {
  expect(file.readUInt16LE(place)).toBe(0xfffe);
  const length = file.readUInt32LE(place + 4);
  const item = new DataSet(memorySource(file), explicitLittleEndian, {
    depth: 0,
    visits: { count: 0 },
    characterSets: ["ISO_IR 192"],
  });
  item.load(place + 8, place + 8 + length);
  const next = item.bytes(tags.OffsetOfTheNextDirectoryRecord)?.readUInt32LE() ?? 0;
  const lower = item.bytes(tags.OffsetOfReferencedLowerLevelDirectoryEntity)?.readUInt32LE() ?? 0;
  return { item, type: item.code(tags.DirectoryRecordType), next, lower };
}

test("its offsets lead from the patient to every object", () => {
  const file = dicomdir(study);
  const head = new DataSet(memorySource(file), explicitLittleEndian, {
    depth: 0,
    visits: { count: 0 },
    characterSets: [],
  });
  head.load(dataSetAt(file), file.length);
  const first = head.bytes(tags.OffsetOfTheFirstDirectoryRecordOfTheRootDirectoryEntity)?.readUInt32LE() ?? 0;
  const patient = recordAt(file, first);
  expect([patient.type, patient.next]).toEqual(["PATIENT", 0]);
  expect(patient.item.text(tags.PatientName)).toBe("张^伟");
  const ofStudy = recordAt(file, patient.lower);
  expect([ofStudy.type, ofStudy.item.text(tags.StudyDescription)]).toEqual(["STUDY", "胸部CT平扫"]);
  const [ct, sr] = [recordAt(file, ofStudy.lower), recordAt(file, recordAt(file, ofStudy.lower).next)];
  expect([ct.type, sr.type, sr.next]).toEqual(["SERIES", "SERIES", 0]);
  const one = recordAt(file, ct.lower);
  const two = recordAt(file, one.next);
  expect([one.type, two.type, two.next]).toEqual(["IMAGE", "IMAGE", 0]);
  expect(two.item.code(tags.ReferencedSOPInstanceUIDInFile)).toBe("1.2.3.1.2");
  expect(recordAt(file, sr.lower).type).toBe("SR DOCUMENT");
});
