import { z } from "zod";
import { ConsultationFilters, consultationParts } from "#contract/consulting/consultation-lists";
import { consultationStatuses } from "#contract/kernel/consultation-states";
import { Day, Id } from "#contract/kernel/values";

const typed = z.string().trim().max(64).catch("");
const day = Day.or(z.literal("")).catch("");

/** What the list's address asks for; what it gets wrong is left out. */
const Query = z.object({
  part: z.enum(consultationParts).or(z.literal("")).catch(""),
  status: z.enum(consultationStatuses).or(z.literal("")).catch(""),
  from: day,
  until: day,
  org: Id.or(z.literal("")).catch(""),
  patient: typed,
  expert: typed,
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});
export type ListQuery = z.infer<typeof Query>;

const empty = { part: "", status: "", from: "", until: "", org: "", patient: "", expert: "" };

export const listQueryOf = (request: Request): ListQuery =>
  Query.parse({ ...empty, ...Object.fromEntries(new URL(request.url).searchParams) });

/** As the platform takes it. */
export const filtersOf = ({ org, skip: _, ...query }: ListQuery): ConsultationFilters =>
  ConsultationFilters.parse(
    Object.fromEntries(Object.entries({ ...query, bucketId: org }).filter(([, value]) => value !== "")),
  );
