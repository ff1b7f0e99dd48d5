import type { Verified } from "./verify-chain";

type Walk = { count: number; upTo: number; brokenAt: number | null; isComplete: boolean };

/** One round of verifying, from where the form says the last one stopped. */
export async function verificationRound(form: FormData, walk: (after: number) => Promise<Walk>): Promise<Verified> {
  const { count, ...rest } = await walk(wholeNumber(form.get("after")));
  return { ...rest, total: wholeNumber(form.get("total")) + count };
}

function wholeNumber(value: FormDataEntryValue | null): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : 0;
}
