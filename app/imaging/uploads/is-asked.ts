import type { FoundStudy } from "#contract/imaging/upload-info";

/** Whether an exam is to be made of the study: not of one that is there already. */
export const isAsked = ({ existingExam, isHeldBack }: Pick<FoundStudy, "existingExam" | "isHeldBack">) =>
  !existingExam && !isHeldBack;
