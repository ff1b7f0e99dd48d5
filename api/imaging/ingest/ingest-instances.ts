import { accountOf } from "#api/infrastructure/actor/principal";
import type { Transaction } from "#api/infrastructure/database/connect";
import { createExam } from "#api/registration/exams/create-exam";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { takenAccessionNumbers } from "#api/registration/exams/accession-queries";
import { raise } from "#api/infrastructure/events/events";
import { lockBucket, bucketOf } from "#api/organizations/organizations/storing-queries";
import { addToExam, type IngestOutcome } from "./add-to-exam";
import { comparing, type Comparisons } from "./comparisons";
import type { ConflictOrigin } from "./conflict-queries";
import { examInfoOf } from "./exam-info-prefill";
import type { Ingested } from "./index";
import { examOfStudy, refreshExam, type InstanceFile } from "./instance-queries";
import { tellOfMatch } from "#api/registration/matching/tell-of-match";
import { findScheduled, settleMatch, type IngestMatch } from "./match-scheduled";
import { recordImages } from "./pending-audit";
import type { IngestSource } from "./ingest-source";

type Needs = Pick<Platform, "db" | "objects" | "log" | "subscribers">;

/**
 * Files kept instances with their exams, in one transaction.
 *
 * @returns what became of each; none is refused where its sender was promised
 */
export const ingestInstances = (platform: Needs, ingestSource: IngestSource, files: InstanceFile[]) =>
  comparing(platform.objects, (comparisons) => fileCompared(platform, ingestSource, files, comparisons));

async function fileCompared(
  platform: Needs,
  ingestSource: IngestSource,
  files: InstanceFile[],
  comparisons: Comparisons,
): Promise<Map<InstanceFile, Ingested>> {
  const ofStudies = new Map<string, InstanceFile[]>();
  for (const file of files) {
    const uid = file.header.study.studyInstanceUid;
    ofStudies.set(uid, [...(ofStudies.get(uid) ?? []), file]);
  }
  if (files.length === 0) return new Map();
  const { pendingAudit } = ingestSource;
  const filing = await platform.db.transaction(async (tx) => {
    // Whoever adds to several exams holds the organization's lock, so that no two wait for each other crosswise.
    if (ofStudies.size > 1) await lockBucket(tx, ingestSource.bucketId);
    const ingested = new Map<InstanceFile, Ingested>();
    const changed: FiledStudy[] = [];
    for (const [studyInstanceUid, ofStudy] of ofStudies) {
      const exam = await examOf(tx, ingestSource, studyInstanceUid, ofStudy);
      const origin = originOf(ingestSource);
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
      study.isNew || study.filed.includes("conflict") || (pendingAudit?.isDue(study.examId) ?? true);
    const told = changed.filter(isTold);
    for (const study of told) await tellOfStudy(tx, platform, ingestSource, study);
    return { ingested, changed, told };
  });
  for (const study of filing.changed) {
    if (filing.told.includes(study)) pendingAudit?.tell(study.examId, study.studyInstanceUid);
    else pendingAudit?.owe(study.examId, countOf(study, "added"));
  }
  return filing.ingested;
}

const originOf = ({ source: source, peer, actor: { principal } }: IngestSource): ConflictOrigin => ({
  source,
  sender: peer ?? (principal.kind === "organizationKey" ? principal.name : ""),
  sentBy: accountOf(principal)?.accountId ?? null,
});

interface FiledStudy extends StudyExam {
  studyInstanceUid: string;
  filed: IngestOutcome[];
}

const countOf = ({ filed }: FiledStudy, outcome: IngestOutcome) => filed.filter((one) => one === outcome).length;

async function tellOfStudy(
  tx: Transaction,
  platform: Pick<Platform, "subscribers">,
  ingestSource: IngestSource,
  study: FiledStudy,
) {
  const { bucketId, pendingAudit, actor } = ingestSource;
  const { examId, isNew, matched } = study;
  if (isNew) await raise(platform, tx, actor, "examArrived", { examId, bucketId });
  const images = countOf(study, "added") + (pendingAudit?.owed(examId) ?? 0);
  await recordImages(tx, ingestSource, examId, { isNew, images, conflicts: countOf(study, "conflict") });
  if (matched) await tellOfMatch(tx, platform, actor, { bucketId, examId }, matched);
}

interface StudyExam {
  examId: string;
  isNew: boolean;
  /** It was scheduled, and made of that. */
  matched: IngestMatch | null;
}

/**
 * The exam of a study: the one the organization has of it, else a new one of what the images and the schedule say.
 *
 * @returns null for an exam in the deleted list, where nothing was promised
 */
async function examOf(
  tx: Transaction,
  { bucketId, actor, isPromised }: IngestSource,
  studyInstanceUid: string,
  files: readonly InstanceFile[],
): Promise<StudyExam | null> {
  const find = () => examOfStudy(tx, bucketId, studyInstanceUid);
  const existing = (await find()) ?? (await lockBucket(tx, bucketId).then(find));
  if (existing) return existing.deleted && !isPromised ? null : { examId: existing.id, isNew: false, matched: null };
  const { timeZone } = await bucketOf(tx, bucketId);
  const modalities = files.flatMap(({ header }) => header.series.modality ?? []);
  const { header } = files.find((file) => file.header.instance.hasPixelData) ?? files[0] ?? {};
  if (!header) throw new Problem("internal");
  const info = examInfoOf({ header, modalities, timeZone });
  const { accessionNumber } = info;
  const accountId = accountOf(actor.principal)?.accountId ?? null;
  const patientIdIssuer = header.patient.issuer ?? "";
  const personName = header.patient.name;
  const finding = await findScheduled(tx, bucketId, { info, studyInstanceUid, patientIdIssuer, personName });
  const isTaken =
    finding.isNumberReserved ||
    (await takenAccessionNumbers(tx, bucketId, accessionNumber ? [accessionNumber] : [])).length > 0;
  const { examId } = await createExam(tx, {
    bucketId,
    studyInstanceUid,
    info: isTaken ? { ...info, accessionNumber: "" } : info,
    patientIdIssuer,
    personName,
    extensions: [],
    uploaderId: accountId,
    now: new Date(),
  });
  const matched = await settleMatch(tx, { bucketId, examId, accountId }, finding, { isAsked: false });
  return { examId, isNew: true, matched };
}
