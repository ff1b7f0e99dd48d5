import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import type { Candidate } from "#contract/organizations/members";

/** As the contract asks: fewer find everybody. */
const least = 2;

/** People whom the address searches for; without a search those at hand. */
export async function peopleFor(
  { request }: LoaderFunctionArgs,
  api: Client,
  atHand: () => Promise<Candidate[]>,
): Promise<{ q: string; people: Candidate[]; isTooShort: boolean }> {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 64);
  if (q === "") return { q, people: await atHand(), isTooShort: false };
  const isTooShort = q.length < least;
  return { q, people: isTooShort ? [] : await api.members.suggestions({ q }), isTooShort };
}
