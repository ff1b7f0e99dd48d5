import type { FileReason } from "#contract/upload-files";
import type { Transaction } from "../database/connect";
import type { DicomHeader } from "../dicom/dicom-header";
import { createExam } from "../exams/create-exam";
import type { Platform } from "../platform";
import { Problem } from "../problem";
import { assignByRule } from "../reports/assign-by-rule";
import type { ArrivedPart } from "../storage/write-part";
import { takenAccessionNumbers } from "../uploads/content-queries";
import { examineFile } from "../uploads/examine-file";
import { bucketOf, lockBucket } from "../uploads/upload-queries";
import { addToExam, type Filed } from "./add-to-exam";
import { comparing, type Comparisons } from "./comparisons";
import type { ConflictOrigin } from "./conflict-queries";
import { examInfoOf } from "./exam-info-prefill";
import { addFollowing, examOfStudy, placeOf, refreshExam, type InstanceFile } from "./instance-queries";
import { recordImages } from "./receipts";
import type { Sending } from "./sending";
import { removeSpareHourly } from "./spare-objects";
import { findScheduled, settleMatch, tellOfMatch, type MatchNews } from "./match-scheduled";

type Needs = Pick<Platform, "db" | "objects" | "log">;

/** What became of one instance. */
export type Ingested =
  | { outcome: Filed; header: DicomHeader; examId: string }
  /** `storage_full` may be tried again; `exam_deleted`: its exam stands in the deleted list. */
  | { outcome: "refused"; reason: FileReason | "storage_full" | "exam_deleted"; header: DicomHeader | null };

/** A part whose header somebody may have read before. */
export interface ReadPart extends ArrivedPart {
  header?: DicomHeader;
}

/**
 * Takes in DICOM instances that another system sends (STOW-RS, C-STORE). Each is judged by its content, stored byte for
 * byte under its hash, and filed with its study: one the organization has no exam of becomes an exam of what its images
 * say, with an accession number of its own where theirs is missing or taken. A study may come in pieces, and at once on
 * several ways. Images that come after approval ask for the report to be verified. When this returns, what was taken in
 * survives a crash.
 *
 * An instance sent again is stored once, in whatever transfer syntax it comes; another image under its SOP Instance UID is
 * kept for a person to decide on.
 *
 * @param parts what `arrivePart` took, in any number of studies; they are gone afterwards, and those whose bytes are
 *   stored already need never have been written. Several at once cost less than one by one, up to some 50
 * @returns what became of each, in their order
 * @throws Problem plan_expired
 */
export async function ingest(platform: Needs, sending: Sending, parts: readonly ReadPart[]): Promise<Ingested[]> {
  const judged = await Promise.all(parts.map((part) => judge(platform, part)));
  const arrived = judged.flatMap((one) => ("part" in one ? [one] : []));
  const { planExpired, examIds } = await placeOf(platform.db, sending.bucketId, arrived.map(fileOf));
  if (planExpired) {
    await Promise.all(arrived.map(({ part }) => part.discard()));
    throw new Problem("plan_expired");
  }
  const held = new Map(arrived.map((one, index) => [one, examIds[index] ?? null]));
  const received = await Promise.all(
    judged.map((one) => ("part" in one ? receive(platform, one, held.get(one)) : one)),
  );
  const kept = received.flatMap((one) => ("file" in one ? [one.file] : []));
  const filed = (await fileFollowing(platform, sending, kept)) ?? (await fileAll(platform, sending, kept));
  return received.map((one) => {
    const ingested = "file" in one ? filed.get(one.file) : one;
    if (!ingested) throw new Problem("internal");
    return ingested;
  });
}

/** A part that is an instance. */
interface Judged {
  part: ArrivedPart;
  header: DicomHeader;
}

const fileOf = ({ part: { hash, sizeBytes }, header }: Judged): InstanceFile => ({
  header,
  objectHash: hash,
  sizeBytes,
});

async function judge({ log }: Needs, part: ReadPart): Promise<Judged | Ingested> {
  if (part.header) return { part, header: part.header };
  let isJudged = false;
  try {
    const examined = await examineFile(await part.write());
    isJudged = examined.kind === "dicom";
    if (examined.kind === "dicom") return { part, header: examined.header };
    const reason = examined.kind === "refused" ? examined.reason : "not_dicom";
    log.info({ reason, sizeBytes: part.sizeBytes }, "instance refused");
    return { outcome: "refused", reason, header: null };
  } catch (error) {
    return refusedForSpace(error, null);
  } finally {
    if (!isJudged) await part.discard();
  }
}

/** Keeps a file. @param heldIn the exam that has the same bytes as this instance already */
async function receive(
  { objects }: Needs,
  judged: Judged,
  heldIn: string | null | undefined,
): Promise<{ file: InstanceFile } | Ingested> {
  const { part, header } = judged;
  let isKept = false;
  try {
    if (heldIn) return { outcome: "alreadyThere", header, examId: heldIn };
    await objects.keep(await part.write());
    isKept = true;
    return { file: fileOf(judged) };
  } catch (error) {
    return refusedForSpace(error, header);
  } finally {
    if (!isKept) await part.discard();
  }
}

function refusedForSpace(error: unknown, header: DicomHeader | null): Ingested {
  if (!(error instanceof Problem) || error.code !== "storage_full") throw error;
  return { outcome: "refused", reason: "storage_full", header };
}

async function fileAll(platform: Needs, sending: Sending, files: InstanceFile[]) {
  const filed = await comparing(platform.objects, (comparisons) => fileCompared(platform, sending, files, comparisons));
  if ([...filed.values()].some(({ outcome }) => outcome === "alreadyThere")) {
    void removeSpareHourly(platform, new Date());
  }
  return filed;
}

async function fileCompared(
  { db }: Needs,
  sending: Sending,
  files: InstanceFile[],
  comparisons: Comparisons,
): Promise<Map<InstanceFile, Ingested>> {
  const ofStudies = new Map<string, InstanceFile[]>();
  for (const file of files) {
    const uid = file.header.study.studyInstanceUid;
    ofStudies.set(uid, [...(ofStudies.get(uid) ?? []), file]);
  }
  if (files.length === 0) return new Map();
  const { receipts } = sending;
  const filing = await db.transaction(async (tx) => {
    // Whoever adds to several exams holds the organization's lock, so that no two wait for each other crosswise.
    if (ofStudies.size > 1) await lockBucket(tx, sending.bucketId);
    const ingested = new Map<InstanceFile, Ingested>();
    const changed: FiledStudy[] = [];
    for (const [studyInstanceUid, ofStudy] of ofStudies) {
      const exam = await examOf(tx, sending, studyInstanceUid, ofStudy);
      const origin = originOf(sending);
      const filed = exam ? await addToExam(tx, comparisons, { examId: exam.examId, ...origin }, ofStudy) : [];
      for (const [index, file] of ofStudy.entries()) {
        const outcome = filed[index];
        const { header } = file;
        ingested.set(
          file,
          exam && outcome
            ? { outcome, header, examId: exam.examId }
            : { outcome: "refused", reason: "exam_deleted", header },
        );
      }
      if (exam && filed.some((one) => one !== "alreadyThere")) changed.push({ ...exam, studyInstanceUid, filed });
    }
    for (const { examId, filed } of changed) {
      if (!filed.includes("added")) await refreshExam(tx, examId, false, new Date());
    }
    const isTold = (study: FiledStudy) =>
      study.isNew || study.filed.includes("conflict") || (receipts?.isDue(study.examId) ?? true);
    const told = changed.filter(isTold);
    for (const study of told) await tellOfStudy(tx, sending, study);
    return { ingested, changed, told };
  });
  for (const study of filing.changed) {
    if (filing.told.includes(study)) receipts?.tell(study.examId, study.studyInstanceUid);
    else receipts?.owe(study.examId, countOf(study, "added"));
  }
  return filing.ingested;
}

const originOf = ({ source, peer, actor }: Sending): ConflictOrigin => ({
  source,
  sender: peer ?? actor.keyHolder?.name ?? "",
  sentBy: actor.signedIn?.accountId ?? null,
});

/**
 * Files an image that comes alone, as devices send them, where others of its study came a moment ago: there is nothing to
 * make and nothing to tell.
 *
 * @returns null where it has to go the usual way
 */
async function fileFollowing({ db }: Needs, { receipts }: Sending, [file, ...more]: readonly InstanceFile[]) {
  if (!file || more.length > 0) return null;
  const examId = receipts?.following(file.header.study.studyInstanceUid);
  if (!examId || !(await addFollowing(db, examId, file))) return null;
  receipts?.owe(examId, 1);
  return new Map<InstanceFile, Ingested>([[file, { outcome: "added", header: file.header, examId }]]);
}

interface FiledStudy extends StudyExam {
  studyInstanceUid: string;
  filed: Filed[];
}

const countOf = ({ filed }: FiledStudy, outcome: Filed) => filed.filter((one) => one === outcome).length;

async function tellOfStudy(tx: Transaction, sending: Sending, study: FiledStudy) {
  const { bucketId, receipts, actor } = sending;
  const { examId, isNew, matched } = study;
  if (isNew) await assignByRule(tx, actor, { examId, bucketId });
  const images = countOf(study, "added") + (receipts?.owed(examId) ?? 0);
  await recordImages(tx, sending, examId, { isNew, images, conflicts: countOf(study, "conflict") });
  if (matched) await tellOfMatch(tx, actor, { bucketId, examId }, matched);
}

interface StudyExam {
  examId: string;
  isNew: boolean;
  /** It was scheduled, and made of that. */
  matched: MatchNews | null;
}

/**
 * The exam of a study: the one the organization has of it, else a new one of what the images and the schedule say.
 *
 * @returns null for an exam in the deleted list
 */
async function examOf(
  tx: Transaction,
  { bucketId, actor }: Sending,
  studyInstanceUid: string,
  files: readonly InstanceFile[],
): Promise<StudyExam | null> {
  const find = () => examOfStudy(tx, bucketId, studyInstanceUid);
  const existing = (await find()) ?? (await lockBucket(tx, bucketId).then(find));
  if (existing) return existing.deleted ? null : { examId: existing.id, isNew: false, matched: null };
  const { timeZone } = await bucketOf(tx, bucketId);
  const modalities = files.flatMap(({ header }) => header.series.modality ?? []);
  const { header } = files.find((file) => file.header.instance.hasPixelData) ?? files[0] ?? {};
  if (!header) throw new Problem("internal");
  const info = examInfoOf({ header, modalities, timeZone });
  const { accessionNumber } = info;
  const accountId = actor.signedIn?.accountId ?? null;
  const finding = await findScheduled(tx, bucketId, { info, studyInstanceUid });
  const isTaken =
    finding.isNumberReserved ||
    (await takenAccessionNumbers(tx, bucketId, accessionNumber ? [accessionNumber] : [])).length > 0;
  const { examId } = await createExam(tx, {
    bucketId,
    studyInstanceUid,
    info: isTaken ? { ...info, accessionNumber: "" } : info,
    extensions: [],
    uploaderId: accountId,
    now: new Date(),
  });
  const matched = await settleMatch(tx, { bucketId, examId, accountId }, finding, { isAsked: false });
  return { examId, isNew: true, matched };
}
