import { z } from "zod";
import { belongsTo, groupAdmin, groupMember, managerOf, type Access } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/** What every entry of a list has beside its own fields. */
const kept = z.object({
  id: Id,
  /** Names the state an edit began from. */
  version: z.number().int(),
  /** Out of use it stays readable where it was used, and is offered nowhere. */
  isActive: z.boolean(),
});

/** An entry with fields of its own. */
export const entryOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.object({ ...fields.shape, ...kept.shape });

type Owner = "buckets" | "groups";

const ofOwner = z.object({ id: Id });
const ofEntry = z.object({ id: Id, entryId: Id });

const keepersOf = (owner: Owner): Access => (owner === "buckets" ? managerOf("bucket") : groupAdmin());
const readersOf = (owner: Owner): Access => (owner === "buckets" ? belongsTo("bucket") : groupMember());

/**
 * The list alone, for lists that people read in parts.
 *
 * @param filters fields by which it may be read
 */
export function filteredList<Shape extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  owner: Owner,
  path: string,
  fields: z.ZodObject<Shape>,
  filters: Filters,
  readers: Access = readersOf(owner),
) {
  return operation({
    method: "GET",
    path: `/${owner}/{id}/${path}`,
    access: readers,
    summary: `The ${path}, in their order.`,
    input: ofOwner.extend({ activeOnly: z.boolean().default(false), ...filters }),
    output: z.array(entryOf(fields)),
  });
}

/**
 * The calls of a list that administrators keep and everybody of the organization or group reads, in an order set by
 * hand. What tells an attacker something is read by its administrators alone: `keptOnly`.
 *
 * - list: every entry; `activeOnly` leaves out those out of use
 * - add: 201 with the entry. entry_taken where another has the name or code; invalid with `field` and `rule` where a
 *   field names an entry of another list that is not the owner's, or contradicts another field
 * - change: the entry as it then stands. entry_taken; version_conflict with the `current` entry
 * - remove: 204. in_use with `uses` (what uses it and how often) where something does: take it out of use instead
 * - resort: every entry's id in the new order; one left out keeps its place after them
 */
export function entryList<Shape extends z.ZodRawShape>(
  owner: Owner,
  path: string,
  fields: z.ZodObject<Shape>,
  { keptOnly = false } = {},
) {
  const base = `/${owner}/{id}/${path}` as const;
  const keepers = keepersOf(owner);
  const entry = entryOf(fields);
  return {
    list: filteredList(owner, path, fields, {}, keptOnly ? keepers : undefined),
    add: operation({
      method: "POST",
      path: base,
      access: keepers,
      summary: `Adds one of the ${path}. entry_taken.`,
      input: z.object({ ...fields.shape, ...ofOwner.shape }),
      output: entry,
      status: 201,
    }),
    change: operation({
      method: "PATCH",
      path: `${base}/{entryId}`,
      access: keepers,
      summary: `Changes one of the ${path}. entry_taken, version_conflict.`,
      input: z.object({ ...fields.shape, ...ofEntry.shape, version: kept.shape.version, isActive: z.boolean() }),
      output: entry,
    }),
    remove: operation({
      method: "DELETE",
      path: `${base}/{entryId}`,
      access: keepers,
      summary: `Removes one of the ${path} that nothing uses. in_use.`,
      input: ofEntry,
      output: z.undefined(),
      status: 204,
    }),
    resort: operation({
      method: "POST",
      path: `${base}/resort`,
      access: keepers,
      summary: `Sets the order of the ${path}.`,
      input: ofOwner.extend({ ids: z.array(Id).max(5000) }),
      output: z.undefined(),
      status: 204,
    }),
  };
}
