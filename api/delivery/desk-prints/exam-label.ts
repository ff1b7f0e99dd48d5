import { joined } from "#contract/imaging/described-study";
import type { ExamLabel } from "#contract/delivery/labels";
import type { Language } from "#contract/kernel/values";
import { code128Svg } from "#api/kernel/code128";
import { qrSvg } from "#api/kernel/qr-code";
import type { RegistryRow } from "#api/registration/registry/registry-queries";
import { textsOf } from "#texts/texts-of.server";
import { planWords, sexAgeWords, studyWords } from "./exam-words";

interface Printing {
  language: Language;
  organization: { name: string; timeZone: string };
}

/** The label of a registered exam; scanners read its accession number as a keyboard types it. */
export async function examLabel(
  { exam, deviceName }: RegistryRow,
  { language, organization }: Printing,
): Promise<ExamLabel> {
  const { accessionNumber } = exam;
  const t = textsOf(language);
  return {
    examId: exam.id,
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
    person: joined(sexAgeWords(exam, language), exam.patientDob ?? ""),
    urgent: exam.urgentFlag ? t("exam.info.urgentFlag") : "",
    lines: {
      patientId: `${t("exam.info.pid")} ${exam.patientId}`,
      study: studyWords(exam, language),
      plan: joined(planWords(exam, organization.timeZone), deviceName ?? ""),
      organization: organization.name,
    },
    barcode: await code128Svg(accessionNumber),
    qrCode: await qrSvg(accessionNumber),
  };
}
