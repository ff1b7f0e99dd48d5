import { readDicomHeader } from "#api/dicom/read-header";
import { addInstances, type InstanceFile } from "#api/imaging/ingest/instance-queries";
import { nobody } from "#api/infrastructure/actor/principal";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Subscriber } from "#api/infrastructure/events/events";
import type { Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import { queueJobAnew } from "#api/infrastructure/jobs/job-queries";
import type { Platform } from "#api/infrastructure/platform";
import { printedRecord, type PrintedRecord } from "../printing/printed-record-queries";
import { objectsOfReport, type WrittenObject } from "./objects-of-report";
import {
  insertReportObjects,
  lockReport,
  reportedStudy,
  withdrawReportObjects,
  type ReportedStudy,
} from "./report-object-queries";

/** What is published of a report has changed: its objects are written anew, or taken away. */
export const writeObjects: Subscriber<"publishedReportChanged"> = async (tx, _actor, { reportId }) => {
  await queueJobAnew(tx, "writeReportObjects", reportId);
};

/**
 * Keeps the DICOM objects of a report (docs/decisions/046) as it stands: text, PDF and key images in the study of its exam
 * while it is approved, none else.
 */
export const writeReportObjectsJob: QueuedJob = {
  kind: "writeReportObjects",
  pauses: [30, 300, 3_600],
  triedForSeconds: 86_400,
  perform: writeReportObjects,
};

async function writeReportObjects(platform: Platform, reportId: string): Promise<Outcome> {
  const { db } = platform;
  const study = await reportedStudy(db, reportId);
  const record = study && (await printedRecord(db, study.bucketId, reportId));
  if (!study || !record) return undefined;
  const { examId, bucketId } = study;
  const { version } = record.report;
  const written = isPublished(record) ? await writtenFiles(platform, study, record) : [];
  const isDone = await db.transaction(async (tx) => {
    // Whoever changes the report waits; one that was changed meanwhile is looked at again.
    if ((await lockReport(tx, reportId)) !== version) return false;
    const withdrawn = await withdrawReportObjects(tx, reportId, examId);
    const files = written.map(({ file }) => file);
    const ids = await addInstances(tx, examId, files, { asksVerification: false });
    const objects = written.flatMap(({ kind }, place) => {
      const instanceId = ids[place];
      return instanceId ? [{ kind, instanceId }] : [];
    });
    if (objects.length > 0) await insertReportObjects(tx, reportId, version, objects);
    if (objects.length > 0 || withdrawn > 0) {
      const event = objects.length > 0 ? "report_objects_written" : "report_objects_withdrawn";
      await audit(tx, ownActor(bucketId), event, { examId, subjectId: reportId, detail: { version } });
    }
    return true;
  });
  return isDone ? undefined : { againAfterSeconds: 0 };
}

const isPublished = ({ report }: PrintedRecord) => report.status === "corrected" && !report.isDeleted;

/** Nobody asks for it: it follows from a step whose actor the trail names. */
const ownActor = (bucketId: string) => ({
  principal: nobody,
  bucketId,
  origin: { requestId: "job", ip: null, userAgent: null, host: "", url: "" },
});

interface WrittenFile {
  kind: WrittenObject["kind"];
  file: InstanceFile;
}

/** The objects, kept in the store; none of an exam without images, which has no study that others could ask for. */
async function writtenFiles(platform: Platform, study: ReportedStudy, record: PrintedRecord): Promise<WrittenFile[]> {
  const { studyUid, hasImage } = study;
  if (studyUid === null || !hasImage) return [];
  const files: WrittenFile[] = [];
  for (const { kind, bytes } of await objectsOfReport(platform, { ...study, studyUid }, record)) {
    const read = readDicomHeader(bytes);
    if (!read.ok) throw new Error(`an object of ours cannot be read: ${read.detail}`);
    const { hash: objectHash, sizeBytes } = await platform.objects.keepBytes(bytes);
    files.push({ kind, file: { header: read.header, objectHash, sizeBytes } });
  }
  return files;
}
