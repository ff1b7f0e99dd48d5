import type { UploadedExam } from "#contract/imaging/uploads";

type Counted = Pick<UploadedExam, "isNew" | "added" | "attachments" | "conflicts">;

/** How many exams an upload made, and what came to how many that were there; one may be of two kinds. */
export function finishedCounts(exams: readonly Counted[]) {
  const existing = exams.filter(({ isNew }) => !isNew);
  return {
    made: exams.length - existing.length,
    added: existing.filter(({ added }) => added > 0).length,
    /** Nothing but pictures and documents. */
    attached: existing.filter(({ added, attachments }) => added === 0 && attachments > 0).length,
    differing: existing.filter(({ conflicts }) => conflicts > 0).length,
    unchanged: existing.filter(({ added, attachments, conflicts }) => added + attachments + conflicts === 0).length,
  };
}
