import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { correctedPatientOf } from "../retrieval/corrected-patient-queries";
import { attachments, instances, series, studyPackages } from "#api/infrastructure/database/schema/index";

/** What of an exam goes into its package: images by series and number, papers as they came; who the patient is, where that was corrected. */
export async function packedParts(db: Database, examId: string) {
  const [images, papers, patient] = await Promise.all([
    db
      .select({
        seriesId: series.id,
        seriesInstanceUid: series.seriesInstanceUid,
        seriesNumber: series.number,
        seriesDescription: series.description,
        modality: series.modality,
        sopClassUid: instances.sopClassUid,
        sopInstanceUid: instances.sopInstanceUid,
        transferSyntaxUid: instances.transferSyntaxUid,
        number: instances.number,
        objectHash: instances.objectHash,
        sizeBytes: instances.sizeBytes,
      })
      .from(instances)
      .innerJoin(series, eq(series.id, instances.seriesId))
      .where(eq(instances.examId, examId))
      .orderBy(asc(series.number), asc(series.created), asc(series.id), asc(instances.number), asc(instances.id)),
    db
      .select({ name: attachments.name, objectHash: attachments.objectHash, sizeBytes: attachments.sizeBytes })
      .from(attachments)
      .where(and(eq(attachments.examId, examId), isNull(attachments.deleted)))
      .orderBy(asc(attachments.created), asc(attachments.id)),
    correctedPatientOf(db, examId),
  ]);
  return { images, papers, patient };
}

export type PackedParts = Awaited<ReturnType<typeof packedParts>>;

type PackageRow = typeof studyPackages.$inferSelect;

/** The package made last of an exam, also when the exam has changed since; undefined where there is none. */
export const packageOf = async (db: Database, examId: string): Promise<PackageRow | undefined> =>
  (await db.select().from(studyPackages).where(eq(studyPackages.examId, examId)))[0];

/** Notes the package made last; the former one is forgotten. */
export const notePackage = (tx: Transaction, { examId, ...made }: PackageRow) =>
  tx
    .insert(studyPackages)
    .values({ examId, ...made })
    .onConflictDoUpdate({ target: studyPackages.examId, set: made });
