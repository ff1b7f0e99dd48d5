import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import type { Candidate } from "#contract/organizations/members";

/** As the contract asks: fewer find everybody. */
const least = 2;

/** Somebody found, and whether nothing is left to add. */
export type FoundPerson = Candidate & { isMember: boolean };

/** The place that people are added to. */
interface Place {
  /** Shown without a search. */
  atHand: () => Promise<Candidate[]>;
  members: () => Promise<{ id: string }[]>;
}

/** People whom the address searches for; without a search those at hand. */
export async function peopleFor(
  { request }: LoaderFunctionArgs,
  api: Client,
  { atHand, members }: Place,
): Promise<{ q: string; people: FoundPerson[]; isTooShort: boolean }> {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 64);
  const isTooShort = q !== "" && q.length < least;
  if (isTooShort) return { q, people: [], isTooShort };
  const [found, present] = await Promise.all([q === "" ? atHand() : api.members.suggestions({ q }), members()]);
  const ids = new Set(present.map(({ id }) => id));
  return { q, people: found.map((person) => ({ ...person, isMember: ids.has(person.id) })), isTooShort };
}
