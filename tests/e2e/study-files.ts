import { test } from "@playwright/test";
import { phantomStudy, type PhantomOptions } from "#api/dicom/phantoms/phantom-study";

/** A patient's study as it lies on the disk of who uploads it. */
export interface StudyFiles {
  patientName: string;
  patientId: string;
  accessionNumber: string;
  files: { name: string; mimeType: string; buffer: Buffer }[];
}

let serial = 0;

/** Words that no other test of this run has used: at most 14 characters. */
export function unused(): string {
  serial += 1;
  return `${Date.now().toString(36)}${test.info().workerIndex}${serial}`.toUpperCase();
}

/** Small phantom files of one study, in GB18030 as hospitals send it, of another patient unless one is named. */
export function studyFiles({
  family = "测",
  given = "试",
  kind = "ct",
  slices = 3,
  studyUid,
  patientId = `P${unused()}`,
}: {
  family?: string;
  given?: string;
  kind?: PhantomOptions["kind"];
  slices?: number;
  studyUid?: string;
  patientId?: string;
} = {}): StudyFiles {
  const accessionNumber = `A${unused()}`;
  const phantoms = phantomStudy({
    kind,
    patient: { name: `${family}^${given}`, id: patientId, sex: "F", birthDate: "19800115" },
    study: { accessionNumber, date: "20260105", time: "093015", description: "胸部CT平扫", uid: studyUid },
    seed: 7,
    slices,
    size: 64,
    characterSet: "GB18030",
  });
  const files = Array.from(phantoms, ({ fileName, bytes }) => ({
    name: `${patientId}-${fileName}`,
    mimeType: "application/dicom",
    buffer: bytes,
  }));
  return { patientName: `${family}${given}`, patientId, accessionNumber, files };
}
