import { createHash } from "node:crypto";
import type { StudyPackage } from "#contract/imaging/study-packages";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { visibleExam } from "#api/registration/exams/exam-record";
import { operations, type OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { buildPackage } from "./build-package";
import { notePackage, packageOf, packedParts, type PackedParts } from "./package-queries";

const hourMs = 60 * 60 * 1000;

const read = operations.studyPackages.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = await visibleExam(context, input.id);
  const [parts, made] = await Promise.all([packedParts(db, exam.id), packageOf(db, exam.id)]);
  const all = [...parts.images, ...parts.papers];
  return {
    package: made ? asPackage(made, contentHash(parts)) : null,
    files: all.length,
    sizeBytes: all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
});

/** Packings under way in this process, by exam: asked for twice at once, it is packed once. */
const underWay = new Map<string, Promise<StudyPackage>>();

const make = operations.studyPackages.make.handler(async ({ input, context }) => {
  const { id } = await visibleExam(context, input.id);
  const going = underWay.get(id);
  if (going) return going;
  const made = packed(context, id, input.repackage).finally(() => underWay.delete(id));
  underWay.set(id, made);
  return made;
});

async function packed(context: OperationContext, examId: string, isAgain: boolean): Promise<StudyPackage> {
  const { db, objects } = context.platform;
  const [exam, parts, former] = await Promise.all([
    visibleExam(context, examId),
    packedParts(db, examId),
    packageOf(db, examId),
  ]);
  if (former && !isAgain) return asPackage(former, contentHash(parts));
  const now = new Date();
  const from = former && new Date(former.made.getTime() + hourMs);
  if (from && now < from) throw new Problem("repackaged_lately", { from: from.toISOString() });
  const files = parts.images.length + parts.papers.length;
  if (files === 0) throw new Problem("no_image");
  const { hash: objectHash, sizeBytes } = await buildPackage(context.platform, exam, parts);
  const made = { examId, objectHash, sizeBytes, files, contentHash: contentHash(parts), made: now };
  await db.transaction(async (tx) => {
    await notePackage(tx, made);
    await audit(tx, context, "study_packaged", { examId, detail: { files, sizeBytes } });
  });
  // Nothing else refers to it, and whoever is loading it has it open. A package is never another's object.
  if (former && former.objectHash !== objectHash) await objects.removeUnused(former.objectHash, now);
  return asPackage(made, made.contentHash);
}

const contentHash = ({ images, papers, patient }: PackedParts) => {
  const hash = createHash("sha256");
  for (const { objectHash } of [...images, ...papers]) hash.update(objectHash);
  if (patient) hash.update(JSON.stringify(patient));
  return hash.digest("hex");
};

const asPackage = (row: NonNullable<Awaited<ReturnType<typeof packageOf>>>, content: string): StudyPackage => ({
  made: row.made.toISOString(),
  sizeBytes: row.sizeBytes,
  files: row.files,
  isCurrent: row.contentHash === content,
  repackageFrom: new Date(row.made.getTime() + hourMs).toISOString(),
});

export const studyPackages = { read, make };
