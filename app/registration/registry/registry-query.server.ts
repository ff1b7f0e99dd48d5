import { z } from "zod";
import { dayAfter } from "#contract/kernel/days";
import { Id } from "#contract/kernel/values";
import { RegistryQuery } from "#contract/registration/registry";

/** What of the address makes no sense counts as not given. */
const Query = z.object({
  from: RegistryQuery.shape.from.catch(undefined),
  to: RegistryQuery.shape.to.catch(undefined),
  status: RegistryQuery.shape.status.catch([]),
  modality: RegistryQuery.shape.modality.catch([]),
  device: Id.optional().catch(undefined),
  procedure: Id.optional().catch(undefined),
  placer: Id.optional().catch(undefined),
  name: RegistryQuery.shape.name.catch(""),
  number: RegistryQuery.shape.number.catch(""),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export type ShownQuery = z.infer<typeof Query>;
type Filters = Omit<ShownQuery, "skip">;

/** @param today where the organization is: what a view keeps counts from it */
export function registryQuery(search: string, today: string): ShownQuery {
  const searchParams = new URLSearchParams(search);
  const one = (name: string) => searchParams.get(name) || undefined;
  const query = Query.parse({
    from: dayOf(one("from"), today),
    to: dayOf(one("to"), today),
    status: searchParams.getAll("status"),
    modality: searchParams.getAll("modality"),
    device: one("device"),
    procedure: one("procedure"),
    placer: one("placer"),
    name: one("name"),
    number: one("number"),
    skip: one("skip") ?? 0,
  });
  return query.from && query.to && query.from > query.to ? { ...query, from: undefined, to: undefined } : query;
}

const relative = /^today([+-]\d{1,4})?$/;

/** The day of "today", "today+1", "today-7"; a day itself as it is. */
function dayOf(text: string | undefined, today: string): string | undefined {
  const match = relative.exec(text ?? "");
  return match ? dayAfter(today, Number(match[1] ?? 0)) : text;
}

function relativeTo(today: string, day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return days === 0 ? "today" : `today${days > 0 ? "+" : ""}${days}`;
}

/** The filters in force, as an address says them. */
export function filtersQuery(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    for (const one of [value ?? []].flat()) if (one !== "") query.append(name, one);
  }
  return query;
}

/** What a view keeps of them: today's list is that of the day it is opened on. */
export function keptFilters({ from, to, ...filters }: Filters, today: string): URLSearchParams {
  return filtersQuery({
    ...filters,
    ...(from && { from: relativeTo(today, from) }),
    ...(to && { to: relativeTo(today, to) }),
  });
}
