import { createHash } from "node:crypto";
import type { PeerReviewPlan } from "#contract/reading/peer-reviews";

/** A report that could be drawn. */
export interface Candidate {
  reportId: string;
  authorId: string;
  /** Who wrote, approved or added to it. */
  barredIds: string[];
}

export interface Drawn extends Candidate {
  reviewerId: string;
}

/** Puts values into the order that the seed gives them, whatever the order they came in. */
function shuffled<T>(seed: string, values: readonly T[], nameOf: (value: T) => string): T[] {
  const places = new Map(
    values.map((value) => [
      value,
      createHash("sha256")
        .update(`${seed} ${nameOf(value)}`)
        .digest("hex"),
    ]),
  );
  return [...values].sort((a, b) => ((places.get(a) ?? "") < (places.get(b) ?? "") ? -1 : 1));
}

/**
 * Draws reports for peer review, and who reads each: the one with the fewest so far among those who had no part in it. The
 * same seed, plan, pool and reviewers always draw the same, so that a draw can be done over and checked.
 *
 * @param pool reports without a possible reviewer are passed over
 */
export function drawReports(
  seed: string,
  { mode, amount }: Pick<PeerReviewPlan, "mode" | "amount">,
  pool: readonly Candidate[],
  reviewerIds: readonly string[],
): Drawn[] {
  const mayRead = ({ barredIds }: Candidate) => reviewerIds.filter((id) => !barredIds.includes(id));
  const candidates = shuffled(
    seed,
    pool.filter((candidate) => mayRead(candidate).length > 0),
    ({ reportId }) => reportId,
  );
  const taken = new Map<string, number>();
  const chosen =
    mode === "percent"
      ? candidates.slice(0, Math.ceil((candidates.length * amount) / 100))
      : candidates.filter(({ authorId }) => counted(taken, authorId) <= amount);
  const load = new Map<string, number>();
  return chosen.map((candidate) => {
    const readers = shuffled(`${seed} ${candidate.reportId}`, mayRead(candidate), (id) => id);
    const reviewerId = readers.reduce((least, id) => ((load.get(id) ?? 0) < (load.get(least) ?? 0) ? id : least));
    counted(load, reviewerId);
    return { ...candidate, reviewerId };
  });
}

/** Counts one more. @returns how many there are now */
function counted(counts: Map<string, number>, key: string): number {
  const now = (counts.get(key) ?? 0) + 1;
  counts.set(key, now);
  return now;
}
