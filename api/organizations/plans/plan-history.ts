export interface Correction {
  bucketId: string;
  at: string;
  before: string;
  ends: string;
}

/**
 * Plans as they were given, each with the corrections made while it was the latest of its organization.
 *
 * @param given newest first
 * @param corrections oldest first
 */
export function withCorrections<Given extends { bucketId: string; created: string }>(
  given: Given[],
  corrections: Correction[],
) {
  const corrected = corrections.map(({ bucketId, ...correction }) => ({
    of: given.find((plan) => plan.bucketId === bucketId && plan.created <= correction.at),
    correction,
  }));
  return given.map((plan) => ({
    ...plan,
    corrections: corrected.filter(({ of }) => of === plan).map(({ correction }) => correction),
  }));
}
