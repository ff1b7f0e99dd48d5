import { withoutUnseen } from "#contract/kernel/plain-text";
import { Problem } from "#api/infrastructure/problem";
import { stripUnstorableText } from "#api/infrastructure/strip-unstorable";

/**
 * What an address asks for, by name and value, as records hold it.
 *
 * @throws Problem bad_request with the `parameter` whose value is made of characters that are left out alone: an empty
 *   value finds everything, which nobody asked for
 */
export function queryValues(address: string): [name: string, value: string][] {
  return [...new URL(address).searchParams].map(([name, value]) => {
    const kept = stripUnstorableText(value);
    const parameter = stripUnstorableText(name);
    if (value !== "" && withoutUnseen(kept) === "") throw new Problem("bad_request", { parameter });
    return [parameter, kept];
  });
}
