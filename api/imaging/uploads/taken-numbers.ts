import type { FoundStudy } from "#contract/imaging/upload-info";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { takenAccessionNumbers } from "#api/registration/exams/accession-queries";
import { reservedNumbers } from "../ingest/match-scheduled";

/** Studies whose exam cannot have the number typed: another exam has it, or an earlier study of the upload. */
export async function withTakenNumber<Study extends Pick<FoundStudy, "existingExam" | "info">>(
  db: Database | Transaction,
  bucketId: string,
  studies: readonly Study[],
): Promise<Study[]> {
  const numbered = studies.filter(({ existingExam, info }) => !existingExam && info.accessionNumber !== "");
  const numbers = numbered.map(({ info }) => info.accessionNumber);
  const ofExams = new Set(
    (await takenAccessionNumbers(db, bucketId, numbers)).map(({ accessionNumber }) => accessionNumber),
  );
  const reserved = await reservedNumbers(
    db,
    bucketId,
    numbered.map(({ info }) => info),
  );
  return numbered.filter(
    ({ info }, index) =>
      ofExams.has(info.accessionNumber) || reserved.has(index) || numbers.indexOf(info.accessionNumber) < index,
  );
}
