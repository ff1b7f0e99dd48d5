import type { Platform } from "#api/infrastructure/platform";
import { basicTextReport } from "#api/dicom/documents/basic-text-report";
import type { ReferencedImage } from "#api/dicom/documents/content-items";
import type { DocumentHead, WrittenMoment } from "#api/dicom/documents/document-modules";
import { keyObjectSelection } from "#api/dicom/documents/key-object-selection";
import { pdfDocument } from "#api/dicom/documents/pdf-document";
import { newUid } from "#api/dicom/new-uid";
import { localClock } from "#api/infrastructure/time/zoned-days";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { personNameOf } from "#api/registration/patients/spelled-name";
import { assembleReport } from "../printing/assemble-report";
import { approvalOf } from "../printing/issued-record";
import type { PrintedRecord } from "../printing/printed-record-queries";
import { reportDocumentOf } from "../printing/report-document-of";
import { renderReportPdf } from "../printing/report-pdf";
import { referencesTo, type NewReportObject, type ReportedStudy } from "./report-object-queries";
import { writtenLanguage } from "./written-language";

type Kind = NewReportObject["kind"];
type ImagedStudy = ReportedStudy & { studyUid: string };

export interface WrittenObject {
  kind: Kind;
  bytes: Buffer;
}

/** Behind all series of devices. */
const seriesOf = {
  text: { number: 9_001, description: "Report" },
  pdf: { number: 9_002, description: "Report (PDF)" },
  keyImages: { number: 9_003, description: "Key images of report" },
} as const satisfies Record<Kind, { number: number; description: string }>;

/**
 * An approved report as objects of its exam's study: its text, its PDF, and its key images where they are of the study.
 *
 * @throws ReportNotPrintable, NameNotPrintable and TaskEnded as its sheet
 */
export async function objectsOfReport(
  platform: Platform,
  study: ImagedStudy,
  record: PrintedRecord,
): Promise<WrittenObject[]> {
  const { report, organization, author, addenda, exam } = record;
  const approval = approvalOf(record);
  if (!approval) return [];
  const approver = {
    name: personNameOf(approval.name, ""),
    moment: localClock(approval.at, organization.timeZone),
  };
  const head = (kind: Kind) => headOf(kind, study, record, approver.moment);
  const authorName = personNameOf(author?.name ?? approval.name, "");
  const images = await imagesOf(platform, record);
  const { finding, diagnosis, note, keyImages } = report.content;
  const text = {
    author: authorName,
    approver,
    language: writtenLanguage(`${finding}${diagnosis}`),
    clinicImpression: exam.clinicImpression,
    finding,
    diagnosis,
    note,
    addenda: addenda.map((one) => one.text),
    images,
  };
  const title = `${study.accessionNumber} ${study.studyDesc}`;
  const pdf = await pdfOf(platform, record);
  const objects: WrittenObject[] = [
    { kind: "text", bytes: basicTextReport(head("text"), text, newUid()) },
    { kind: "pdf", bytes: pdfDocument(head("pdf"), { title, pdf }, newUid()) },
  ];
  // Those of other studies would need an identical document in each (PS3.3 C.17.6.2.1); the text names them all.
  const [first, ...more] = images.filter(({ studyUid }) => studyUid === study.studyUid);
  if (!first) return objects;
  const description = keyImages.flatMap(({ caption }) => caption || []).join("\n");
  const chosen = { author: authorName, description, images: [first, ...more] } as const;
  return [...objects, { kind: "keyImages", bytes: keyObjectSelection(head("keyImages"), chosen, newUid()) }];
}

/** What an object of the kind says beside its content. */
function headOf(kind: Kind, study: ImagedStudy, { organization }: PrintedRecord, moment: WrittenMoment): DocumentHead {
  return {
    patient: {
      // As its images write it, so that one study names one patient.
      name: study.personName || personNameOf(study.patientName, ""),
      id: study.patientId,
      issuer: study.patientIdIssuer,
      birthDate: study.patientDob,
      gender: study.patientGender,
    },
    study: {
      uid: study.studyUid,
      moment: study.studyDate && localClock(study.studyDate, organization.timeZone),
      id: study.studyId,
      accessionNumber: study.accessionNumber,
      description: study.studyDesc,
      referringPhysician: study.referringPhysician,
    },
    institution: organization.name,
    series: { uid: newUid(), ...seriesOf[kind] },
    moment,
  };
}

/** The key images that are frames of an image, in the author's order; pictures are in the PDF alone. */
async function imagesOf({ db }: Platform, { report }: PrintedRecord): Promise<ReferencedImage[]> {
  const shown = report.content.keyImages.flatMap(({ instanceId, frame }) =>
    instanceId ? [{ instanceId, frame }] : [],
  );
  const references = await referencesTo(
    db,
    shown.map(({ instanceId }) => instanceId),
  );
  return shown.flatMap(({ instanceId, frame }) => {
    const image = references.get(instanceId);
    if (!image?.studyUid) return [];
    const { studyUid, seriesUid, sopClassUid, sopInstanceUid } = image;
    return [{ studyUid, seriesUid, sopClassUid, sopInstanceUid, ...(image.frames > 1 && { frame: frame + 1 }) }];
  });
}

async function pdfOf(platform: Platform, record: PrintedRecord): Promise<Buffer> {
  const { publicOrigin } = platform.settings;
  const sheet = assembleReport(record, {
    language: "chs",
    mayPrint: true,
    withImages: true,
    publicOrigin: publicOrigin && outwardOriginOrNull({ platform, origin: { url: publicOrigin } }),
  });
  return renderReportPdf(await reportDocumentOf(platform, record, sheet));
}
