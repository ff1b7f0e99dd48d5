import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { pinyin } from "pinyin-pro";
import type { Modality } from "#contract/organizations/organizations";
import { exams } from "#api/infrastructure/database/schema/index";
import { derivedUid } from "../dicom/phantoms/derived-uid";
import type { PhantomOptions } from "../dicom/phantoms/phantom-study";
import { daValue } from "../dicom/written-values";
import type { Platform } from "#api/infrastructure/platform";
import { addInstances, type InstanceFile } from "#api/imaging/ingest/instance-queries";
import { workerPool } from "#api/infrastructure/workers/worker-pool";
import { demoHospitals } from "#api/identity/installation/demo-accounts";
import type { PhantomFilesTask, PhantomOnDisk } from "./phantom-files-worker";

/** Which exams get images: the newest of a modality and body part, and CTs also those before them. */
const pictured: { modality: Modality; bodyPart: string; kind: PhantomOptions["kind"]; newest: number }[] = [
  { modality: "CT", bodyPart: "胸部", kind: "ct", newest: 6 },
  { modality: "DX", bodyPart: "胸部", kind: "cr", newest: 6 },
  { modality: "CR", bodyPart: "胸部", kind: "cr", newest: 6 },
  { modality: "US", bodyPart: "心脏", kind: "us", newest: 4 },
  { modality: "MR", bodyPart: "头颅", kind: "mr", newest: 4 },
];

const timeoutMs = 120_000;

/**
 * Gives demo exams generated images, one study after another; what a stopped server left out comes with the next.
 *
 * @param stopping ends it after the study under way
 */
export async function seedDemoImages(platform: Platform, stopping: AbortSignal): Promise<void> {
  const worker = workerPool<PhantomFilesTask, PhantomOnDisk[]>(new URL("./phantom-files-worker.ts", import.meta.url), {
    maxThreads: 1,
    memoryMb: 512,
  });
  try {
    for (const { modality, bodyPart, kind, newest } of pictured) {
      const rows = await platform.db
        .select()
        .from(exams)
        .where(and(eq(exams.modality, modality), eq(exams.bodyPart, bodyPart)))
        .orderBy(desc(exams.created))
        .limit(newest);
      const priors = kind === "ct" ? await priorsOf(platform, rows) : [];
      for (const [index, exam] of [...rows, ...priors].entries()) {
        if (stopping.aborted) return;
        if (exam.hasImage) continue;
        const folder = await mkdtemp(join(platform.cacheDir, "phantom-"));
        const files = await worker.run({ options: phantomOf(exam, kind, index), folder }, { timeoutMs });
        await keepImages(platform, exam.id, files);
        await rm(folder, { recursive: true });
      }
    }
  } finally {
    await worker.close();
  }
}

type Exam = typeof exams.$inferSelect;

/** Of each the one before it, of the same patient and body part, where there is one: to be compared with. */
async function priorsOf({ db }: Platform, rows: readonly Exam[]): Promise<Exam[]> {
  const priors: Exam[] = [];
  for (const { bucketId, patientId, modality, bodyPart, created } of rows) {
    const [prior] = await db
      .select()
      .from(exams)
      .where(
        and(
          eq(exams.bucketId, bucketId),
          eq(exams.patientId, patientId),
          eq(exams.modality, modality),
          eq(exams.bodyPart, bodyPart),
          lt(exams.created, created),
          isNull(exams.deleted),
        ),
      )
      .orderBy(desc(exams.created))
      .limit(1);
    if (prior && [...rows, ...priors].every(({ id }) => id !== prior.id)) priors.push(prior);
  }
  return priors;
}

async function keepImages({ db, objects }: Platform, examId: string, files: PhantomOnDisk[]) {
  const kept: InstanceFile[] = [];
  for (const { path, header } of files) {
    const { hash, sizeBytes } = await objects.keep(path);
    kept.push({ header, objectHash: hash, sizeBytes });
  }
  await db.transaction(async (tx) => {
    const studyInstanceUid = files[0]?.header.study.studyInstanceUid;
    await tx.update(exams).set({ studyInstanceUid }).where(eq(exams.id, examId));
    await addInstances(tx, examId, kept, { asksVerification: false });
  });
}

function phantomOf(exam: Exam, kind: PhantomOptions["kind"], index: number): PhantomOptions {
  const compact = (exam.studyDate ?? exam.created).toISOString().replace(/[-:T]/g, "");
  return {
    kind,
    seed: index + 1,
    slices: kind === "us" ? 24 : 32,
    patient: {
      name: dicomName(exam.patientName),
      id: exam.patientId,
      sex: exam.patientGender === "F" ? "F" : "M",
      birthDate: daValue(exam.patientDob ?? "1970-01-01"),
    },
    study: {
      uid: derivedUid(`radbridge demo ${exam.accessionNumber} ${exam.bucketId}`),
      accessionNumber: exam.accessionNumber,
      date: compact.slice(0, 8),
      time: compact.slice(8, 14),
      description: exam.studyDesc,
      institutionName: demoHospitals.county.name,
    },
  };
}

/** A PN value (PS3.5 §6.2) with Latin and ideographic groups, e.g. `Wang^Xiuying=王^秀英`. */
function dicomName(name: string): string {
  const [family = "", ...given] = pinyin(name, { toneType: "none", type: "array", surname: "head", nonZh: "removed" });
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return `${capital(family)}^${capital(given.join(""))}=${name.charAt(0)}^${name.slice(1)}`;
}
