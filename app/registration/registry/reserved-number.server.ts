import { problemOf } from "../../problems/thrown-problem.server";
import type { SignedIn } from "../../session/signed-in.server";
import type { RequestArgs } from "../../forms/request-args";

/** A number as a scanner or a person types it: the leading zeros of the sequence may be left out. */
const whole = (typed: string) => {
  const number = typed.trim().slice(0, 16);
  return /^\d{1,7}$/.test(number) ? number.padStart(8, "0") : number;
};

/** What became of a reserved number; null for one that is not the organization's. */
export async function reservedNumber(
  { context }: RequestArgs,
  { api }: Pick<SignedIn, "api">,
  id: string,
  typed: string,
) {
  const accessionNumber = whole(typed);
  if (accessionNumber === "") return null;
  try {
    return await api.downtime.find({ id, accessionNumber });
  } catch (error) {
    if (problemOf(error, context)?.code === "not_found") return null;
    throw error;
  }
}
