import { Problem } from "#api/infrastructure/problem";

/** Whether the reader is told nothing of the patient. @param scope organizations of the reader that take part */
export const isHiddenFrom = (
  scope: readonly string[],
  consultation: { bucketId: string; isConsentWithdrawn: boolean },
): boolean => consultation.isConsentWithdrawn && !scope.includes(consultation.bucketId);

/** @throws Problem consent_taken_back for who is of asked organizations alone */
export function requireShown(...asked: Parameters<typeof isHiddenFrom>): void {
  if (isHiddenFrom(...asked)) throw new Problem("consent_taken_back");
}
