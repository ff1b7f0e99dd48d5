import { withoutUnseen } from "#contract/plain-text";
import { Problem } from "./problem";
import { storableText } from "./storable";

/**
 * What an address asks for, by name and value, as records hold it.
 *
 * @throws Problem bad_request with the `parameter` whose value is made of characters that are left out alone: an empty
 *   value finds everything, which nobody asked for
 */
export function queryValues(address: string): [name: string, value: string][] {
  return [...new URL(address).searchParams].map(([name, value]) => {
    const kept = storableText(value);
    const parameter = storableText(name);
    if (value !== "" && withoutUnseen(kept) === "") throw new Problem("bad_request", { parameter });
    return [parameter, kept];
  });
}
