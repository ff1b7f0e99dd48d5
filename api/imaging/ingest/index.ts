import type { FileReason } from "#contract/kernel/upload-files";
import type { DicomHeader } from "#api/dicom/dicom-header";
import { sopNamesIn, type SopNames } from "#api/dicom/encoding/dicom-file";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import type { ArrivedPart } from "#api/infrastructure/storage/write-part";
import { examineFile } from "./examine-file";
import type { IngestOutcome } from "./add-to-exam";
import { ingestInstances } from "./ingest-instances";
import { placeOf, type InstanceFile } from "./instance-queries";
import type { IngestSource } from "./ingest-source";

type Needs = Pick<Platform, "db" | "objects" | "log" | "subscribers">;

/** What became of one instance. */
export type Ingested =
  | { outcome: IngestOutcome; header: DicomHeader; examId: string }
  /** `storage_full` may be tried again; `exam_deleted`: its exam stands in the deleted list. */
  | {
      outcome: "refused";
      reason: FileReason | "storage_full" | "exam_deleted";
      header: DicomHeader | null;
      /** What the file calls its instance where no header could be read of it. */
      names?: SopNames | null;
    };

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
export async function ingest(
  platform: Needs,
  ingestSource: IngestSource,
  parts: readonly ReadPart[],
): Promise<Ingested[]> {
  const judged = await Promise.all(parts.map((part) => judge(platform, part)));
  const arrived = judged.flatMap((one) => ("part" in one ? [one] : []));
  const { planExpired, examIds } = await placeOf(platform.db, ingestSource.bucketId, arrived.map(fileOf));
  if (planExpired) {
    await Promise.all(arrived.map(({ part }) => part.discard()));
    throw new Problem("plan_expired");
  }
  const held = new Map(arrived.map((one, index) => [one, examIds[index] ?? null]));
  const received = await Promise.all(
    judged.map((one) => ("part" in one ? receive(platform, one, held.get(one)) : one)),
  );
  const kept = received.flatMap((one) => ("file" in one ? [one.file] : []));
  const filed = await ingestInstances(platform, ingestSource, kept);
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
    return { outcome: "refused", reason, header: null, names: sopNamesIn(part.head) };
  } catch (error) {
    return refusedForSpace(error, null, sopNamesIn(part.head));
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

function refusedForSpace(error: unknown, header: DicomHeader | null, names: SopNames | null = null): Ingested {
  if (!(error instanceof Problem) || error.code !== "storage_full") throw error;
  return { outcome: "refused", reason: "storage_full", header, names };
}
