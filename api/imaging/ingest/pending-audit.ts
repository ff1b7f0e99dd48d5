import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database } from "#api/infrastructure/database/connect";
import type { IngestSource } from "./ingest-source";

/** How long what came may be told later. */
const toldEveryMs = 60_000;

/**
 * What the audit trail is told of the instances of one request or association: those that come first for an exam at once,
 * with their transaction, those after them together, once a minute and at the end. One record for each instance would say
 * no more, and have every sender wait for the one chain of records.
 */
export class PendingAudit {
  private readonly ofStudies = new Map<string, string>();
  private readonly ofExams = new Map<string, { toldMs: number; owed: number }>();

  /** Whether what comes for the exam has to be told at once. */
  isDue(examId: string): boolean {
    const before = this.ofExams.get(examId);
    return !before || Date.now() - before.toldMs >= toldEveryMs;
  }

  /** The exam of a study whose images were told of a moment ago: what follows it may be answered before it is filed. */
  following(studyInstanceUid: string): string | null {
    const examId = this.ofStudies.get(studyInstanceUid);
    return examId === undefined || this.isDue(examId) ? null : examId;
  }

  /** Images of the exam that were filed and not told of. */
  owed(examId: string): number {
    return this.ofExams.get(examId)?.owed ?? 0;
  }

  /** Images were filed and told of, with those owed. */
  tell(examId: string, studyInstanceUid?: string): void {
    if (studyInstanceUid !== undefined) this.ofStudies.set(studyInstanceUid, examId);
    this.ofExams.set(examId, { toldMs: Date.now(), owed: 0 });
  }

  /** Images were filed, and are to be told of later. */
  owe(examId: string, images: number): void {
    const before = this.ofExams.get(examId);
    if (before) before.owed += images;
  }

  /** Tells of everything owed, at the end of the request or association. */
  async settle(db: Database, ingestSource: IngestSource): Promise<void> {
    for (const [examId, { owed }] of this.ofExams) {
      if (owed === 0) continue;
      await recordImages(db, ingestSource, examId, { isNew: false, images: owed, conflicts: 0 });
      this.tell(examId);
    }
  }
}

/** @param counts of one exam */
export function recordImages(
  tx: Parameters<typeof audit>[0],
  { bucketId, source: source, peer, actor }: IngestSource,
  examId: string,
  counts: { isNew: boolean; images: number; conflicts: number },
): Promise<void> {
  const detail = { ...counts, source, ...(peer ? { peer } : {}) };
  return audit(tx, actor, "images_received", { bucketId, examId, subjectId: examId, detail });
}
