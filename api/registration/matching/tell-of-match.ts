import type { ScheduledExamStatus } from "#contract/registration/scheduling";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import type { Platform } from "#api/infrastructure/platform";
import type { Traced } from "./carry-out";
import type { MatchedBy } from "./match-rule";

/** What is told of a match, once everything else is done. */
export interface MatchNews {
  by: MatchedBy;
  scheduledId: string;
  /** Of the scheduled exam before. */
  formerStatus: ScheduledExamStatus;
  traced: Traced;
}

/** Tells whoever follows, and the audit trail, of a match that nobody made by hand. */
export async function tellOfMatch(
  tx: Transaction,
  platform: Pick<Platform, "subscribers">,
  actor: Actor,
  { bucketId, examId }: { bucketId: string; examId: string },
  { by, scheduledId, formerStatus: from, traced }: MatchNews,
): Promise<void> {
  const changed = { scheduledExamId: scheduledId, bucketId, from, to: "Performed" } as const;
  await raise(platform, tx, actor, "scheduledExamChanged", changed);
  await audit(tx, actor, "exam_matched", { bucketId, examId, subjectId: scheduledId, detail: { by, ...traced } });
}
