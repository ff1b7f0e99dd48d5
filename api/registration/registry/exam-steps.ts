import type { ExamStep, ScheduledExamStatus } from "#contract/registration/scheduling";

/** What decides which step may follow. */
export interface StepFacts {
  status: ScheduledExamStatus;
  /** It has a time on a device. */
  hasTime: boolean;
  /** Images were matched to it: they are taken off it by undoing the match. */
  hasImages: boolean;
  /** Its modality's exams are done once the patient is there (product §4). */
  needsNoImages: boolean;
}

/**
 * The status a scheduled exam has after a step by hand (product §4 Exam status); null where the step is refused. What is
 * taken back waits again, with its time where it has one.
 */
export function statusAfter(step: ExamStep, facts: StepFacts): ScheduledExamStatus | null {
  const waiting = facts.hasTime ? "Scheduled" : "Registered";
  const table: Record<ExamStep, Partial<Record<ScheduledExamStatus, ScheduledExamStatus>>> = {
    arrive: facts.needsNoImages
      ? { Registered: "Performed", Scheduled: "Performed", Arrived: "Performed" }
      : { Registered: "Arrived", Scheduled: "Arrived" },
    cancel: { Registered: "Cancelled", Scheduled: "Cancelled", Arrived: "Cancelled" },
    revoke: { Arrived: waiting, Cancelled: waiting, ...(!facts.hasImages && { Performed: waiting }) },
  };
  return table[step][facts.status] ?? null;
}

/** Whether its order may still change it. */
export const isOpen = ({ status }: { status: ScheduledExamStatus }) => status !== "Performed" && status !== "Cancelled";
