import { toSVG } from "bwip-js/node";
import type { ExamLabel } from "#contract/registration/registry-order";
import { qrSvg } from "#api/kernel/qr-code";
import type { RegistryRow } from "./registry-queries";

/** What Code 128 writes: the characters of ASCII (ISO/IEC 15417). */
const isAscii = (text: string) => /^[\x20-\x7e]+$/.test(text);

/** The label of a registered exam; scanners read its accession number as a keyboard types it. */
export async function examLabel({ exam, deviceName }: RegistryRow): Promise<ExamLabel> {
  const { accessionNumber } = exam;
  return {
    accessionNumber,
    patientId: exam.patientId,
    patientName: exam.patientName,
    patientGender: exam.patientGender,
    patientDob: exam.patientDob,
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    studyDesc: exam.studyDesc,
    deviceName: deviceName ?? "",
    urgentFlag: exam.urgentFlag,
    scheduledStart: exam.scheduledStart?.toISOString() ?? null,
    scheduledDate: exam.scheduledDate,
    barcode: isAscii(accessionNumber) ? toSVG({ bcid: "code128", text: accessionNumber, height: 10 }) : null,
    qrCode: await qrSvg(accessionNumber),
  };
}
