import { and, eq, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { openStatuses, presentStates } from "#contract/kernel/consultation-states";
import { scopeOf, type Caller } from "#api/infrastructure/actor/caller";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  consultationExams,
  consultationMembers,
  consultations,
  exams,
} from "#api/infrastructure/database/schema/index";
import { isConsentWithdrawn } from "./consent-withdrawn-queries";
import { isOfParty } from "./party-conditions";

/** An exam that the caller may look at through a consultation. */
export interface SeenExam {
  examId: string;
  /** The organization of the exam, which is the one that asks. */
  bucketId: string;
  /** The caller may read exams there anyway, also when the consultation is over. */
  byRight: boolean;
  /** Another organization, in whose name a member looks; null for who looks in the exam's own. */
  memberBucketId: string | null;
}

/**
 * The one rule that decides who sees the exams bound to a consultation, asked of the database at every look. Whoever
 * may read exams at the asking organization sees them always. A member sees them from the day they are bound, while
 * the consultation is open, the invitation of the member's organization has left and was not declined, and the member
 * was neither removed nor has declined, and the patient has not taken the consent back. Asked of a pass that was given before, too: it dies with any of these.
 *
 * @param examId one of them; all without it
 */
export async function visibleExams(
  db: Database | Transaction,
  { consultationId, examId, caller }: { consultationId: string; examId?: string | undefined; caller: Caller },
): Promise<SeenExam[]> {
  const byRight = inArray(exams.bucketId, scopeOf(caller, "exam_get"));
  // Bound or re-opened after the patient took the consent back, too: those of the asking organization know it anyway.
  const isConsented = or(eq(consultationMembers.bucketId, consultations.bucketId), not(isConsentWithdrawn));
  const isOpen = and(
    inArray(consultations.status, [...openStatuses]),
    lte(consultationExams.visibleFrom, sql`now()`),
    or(isNull(consultationExams.visibleUntil), gt(consultationExams.visibleUntil, sql`now()`)),
  );
  const rows = await db
    .select({
      examId: exams.id,
      bucketId: exams.bucketId,
      memberBucketId: consultationMembers.bucketId,
      byRight: sql<boolean>`${byRight}`,
    })
    .from(consultationExams)
    .innerJoin(consultations, eq(consultations.id, consultationExams.consultationId))
    .innerJoin(exams, eq(exams.id, consultationExams.examId))
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .leftJoin(
      consultationMembers,
      and(
        eq(consultationMembers.consultationId, consultations.id),
        eq(consultationMembers.accountId, caller.accountId),
        inArray(consultationMembers.bucketId, [...caller.organizations.keys()]),
        inArray(consultationMembers.state, [...presentStates]),
        isOfParty(db),
        isConsented,
        isOpen,
      ),
    )
    .where(
      and(
        eq(consultationExams.consultationId, consultationId),
        examId === undefined ? undefined : eq(consultationExams.examId, examId),
        isNull(consultations.deleted),
        isNull(exams.deleted),
        isNull(buckets.deactivated),
        or(byRight, sql`${consultationMembers.id} is not null`),
      ),
    )
    .orderBy(consultationExams.created, exams.id);
  return rows.map(({ memberBucketId, ...exam }) => ({
    ...exam,
    memberBucketId: exam.byRight || memberBucketId === exam.bucketId ? null : memberBucketId,
  }));
}

/** One of them; null where the caller may not see it, also where it is not bound at all. */
export const visibleExam = async (
  db: Database | Transaction,
  asked: { consultationId: string; examId: string; caller: Caller },
): Promise<SeenExam | null> => (await visibleExams(db, asked))[0] ?? null;
