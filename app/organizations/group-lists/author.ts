import type { Option } from "../../components/choice-field";

/** Whom a rule may name. */
export interface Author extends Option {
  /** Organizations where they may write reports; a rule of another one may not name them. */
  writesAt: string[];
}

/**
 * Those a rule of the organization may name, and whoever it names already: they have to be unticked by somebody.
 *
 * @param bucketId "" while none is chosen
 */
export const authorsAt = (people: Author[], bucketId: string, named: readonly string[]) =>
  people.filter(
    ({ value, writesAt }) =>
      named.includes(value) || (bucketId === "" ? writesAt.length > 0 : writesAt.includes(bucketId)),
  );
