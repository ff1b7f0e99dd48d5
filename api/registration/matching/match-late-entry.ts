import type { Transaction } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { examOfAccession } from "../exams/accession-queries";
import { lockExam } from "../exams/exam-change-queries";
import { carryOutMatch } from "./carry-out";
import { examFacts, scheduledFacts } from "./exam-facts";
import { scheduledOf } from "./match-rule";
import { lockScheduled } from "./match-queries";
import { tellOfMatch } from "./tell-of-match";

/**
 * Gives a late entry the images that came under its number during the outage. Where they say that they are of somebody
 * else, or somebody has judged them already, they are left to a person (domain-rules "Exams, registry, queue").
 *
 * @param scheduledId of the order that was entered in this transaction
 */
export async function matchLateEntry(
  tx: Transaction,
  context: OperationContext,
  scheduledId: string,
  { bucketId, timeZone, now }: { bucketId: string; timeZone: string; now: Date },
): Promise<void> {
  const scheduled = found(await lockScheduled(tx, bucketId, scheduledId));
  const holder = await examOfAccession(tx, bucketId, scheduled.accessionNumber);
  const { exam } = (holder && (await lockExam(tx, bucketId, holder.id))) ?? {};
  if (!exam || exam.deleted !== null || exam.matching !== "unmatched") return;
  const hit = scheduledOf(examFacts(exam, timeZone), [scheduledFacts(scheduled, timeZone)], "disabled");
  if (!hit) return;
  const { accountId } = context.caller();
  const terms = { by: hit.by, accountId, fallback: exam.matching, timeZone, now };
  const traced = await carryOutMatch(tx, exam, scheduled, terms);
  const news = { by: hit.by, scheduledId, formerStatus: scheduled.status, traced };
  await tellOfMatch(tx, context.platform, context, { bucketId, examId: exam.id }, news);
}
