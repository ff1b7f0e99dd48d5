import type { z } from "zod";
import { PatientSaid, type ExamInfoDraft, type StudyInfoDraft } from "#contract/imaging/upload-info";
import type { Transaction } from "#api/infrastructure/database/connect";
import { examsOfPatientId, issueAccessionNumber } from "#api/registration/exams/accession-queries";
import { foundStudies } from "./found-studies";
import type { UploadRow } from "./upload-queries";

/**
 * The exam info of the studies that somebody without an account speaks of: of what was sent, who the patient is; all
 * else as the images have it, or as staff typed it meanwhile.
 */
export async function saidByGuest(
  tx: Transaction,
  upload: UploadRow,
  sent: readonly z.output<typeof StudyInfoDraft>[],
): Promise<Record<string, ExamInfoDraft>> {
  const found = await foundStudies(tx, upload);
  const infos = sent.flatMap(({ studyInstanceUid, info }) => {
    const study = found.find((one) => one.studyInstanceUid === studyInstanceUid && !one.isHeldBack);
    return study ? [[studyInstanceUid, { ...study.info, ...PatientSaid.parse(info) }] as const] : [];
  });
  return Object.fromEntries(infos);
}

/**
 * Gives patients without a number one of the organization's: L and eight digits, which no patient of it has. Studies of
 * one upload that say the same of their patient are of one.
 */
export async function withPatientIds<Study extends { info: ExamInfoDraft }>(
  tx: Transaction,
  bucketId: string,
  studies: readonly Study[],
): Promise<Study[]> {
  const issued = new Map<string, string>();
  const numbered: Study[] = [];
  for (const study of studies) {
    const { pid, name, gender, dob, phone } = study.info;
    const patient = JSON.stringify([name, gender, dob, phone]);
    const given = pid || issued.get(patient) || (await issuePatientId(tx, bucketId));
    if (pid === "") issued.set(patient, given);
    numbered.push({ ...study, info: { ...study.info, pid: given } });
  }
  return numbered;
}

async function issuePatientId(tx: Transaction, bucketId: string): Promise<string> {
  for (;;) {
    const pid = `L${await issueAccessionNumber(tx, bucketId)}`;
    if ((await examsOfPatientId(tx, bucketId, pid)) === 0) return pid;
  }
}
