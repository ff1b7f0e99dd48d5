import { z } from "zod";
import { PublishFilters, PublishState } from "#contract/delivery/publishing";
import { Modality } from "#contract/organizations/organizations";
import { Day, Id } from "#contract/kernel/values";

const word = z.string().trim().max(64).catch("");
/** What of the address makes no sense counts as not given; without a state the list is of what waits. */
const Query = z.object({
  name: word,
  patientId: word,
  accessionNumber: word,
  phone: word,
  orderPlacer: word,
  from: Day.or(z.literal("")).catch(""),
  to: Day.or(z.literal("")).catch(""),
  modality: Modality.or(z.literal("")).catch(""),
  org: Id.or(z.literal("")).catch(""),
  state: z.enum([...PublishState.options, "all"]).catch("waiting"),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});
export type PublishQuery = z.infer<typeof Query>;

/** The list's filters as an address says them. */
export const publishQuery = (search: string): PublishQuery =>
  Query.parse(Object.fromEntries(new URLSearchParams(search)));

/** The same as the platform takes them. */
export function filtersOf({ skip: _, org, state, from, to, modality, ...texts }: PublishQuery): PublishFilters {
  return {
    ...texts,
    ...(from && { from }),
    ...(to && { to }),
    ...(modality && { modality }),
    ...(org && { bucketId: org }),
    ...(state !== "all" && { state }),
  };
}
