import type { SQL } from "drizzle-orm";
import { mayManage } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { deleteEntry, entriesOf, insertEntry, isOfOwner, lockEntry, resortEntries, updateEntry } from "./entry-queries";
import type { EntryListing, Kept } from "./entry-table";

interface Call<Input> {
  input: Input;
  context: OperationContext;
}

type OfEntry = { entryId: string };

/** The part of the list that was asked for; undefined means all of it. */
export type PartOf<Filters extends object> = (filters: Filters) => SQL | undefined;

/** Whether the caller administers the organization of the list. Who is not of it and was let in, administers its group. */
function isKeeper({ caller, bucketId }: OperationContext): boolean {
  const grant = caller().organizations.get(bucketId);
  return !grant || mayManage(caller(), { id: bucketId, groupId: grant.groupId });
}

export type EntryHandlers<Fields extends object, Filters extends object> = ReturnType<
  typeof entryHandlers<Fields, Filters>
>;

/**
 * The handlers of one list; keptList gives them to its calls. They throw Problem not_found for an entry of another owner,
 * entry_taken, invalid with the field and its rule, version_conflict with what stands now, in_use with what uses it.
 */
export function entryHandlers<Fields extends object, Filters extends object>(
  listing: EntryListing<Fields>,
  partOf: PartOf<Filters>,
) {
  const { noun, owner } = listing;
  /** Whom access was decided by. */
  const ownerIdIn = (context: OperationContext) => (owner === "bucketId" ? context.bucketId : context.groupId);
  /** The trail of an organization finds records by it; that of a group by the group they happened to. */
  const subjectIn = (context: OperationContext, entryId: string, detail: ReturnType<typeof tracedChanges>) =>
    owner === "bucketId"
      ? { subjectId: entryId, detail: { list: noun, ...detail } }
      : { subjectId: context.groupId, detail: { list: noun, entry: entryId, ...detail } };

  return {
    list: async ({ input, context }: Call<Filters & { activeOnly: boolean }>): Promise<(Fields & Kept)[]> => {
      const { db } = context.platform;
      const part = partOf(input);
      const entries =
        input.activeOnly && !part && listing.inUse
          ? await listing.inUse(db, context.caller().settingsStamp, ownerIdIn(context))
          : await entriesOf(db, listing, ownerIdIn(context), input.activeOnly, part);
      return listing.forReaders && !isKeeper(context) ? entries.map(listing.forReaders) : entries;
    },

    add: ({ input, context }: Call<Fields>): Promise<Fields & Kept> =>
      context.platform.db.transaction(async (tx) => {
        const fields = listing.fields.parse(input);
        await requireSound(tx, listing, ownerIdIn(context), fields);
        const entry = await insertEntry(tx, listing, ownerIdIn(context), fields);
        await audit(tx, context, "list_entry_added", subjectIn(context, entry.id, named(entry)));
        return entry;
      }),

    change: ({ input, context }: Call<Fields & OfEntry & Omit<Kept, "id">>): Promise<Fields & Kept> =>
      context.platform.db.transaction(async (tx) => {
        const { entryId, version, isActive } = input;
        const current = found(await lockEntry(tx, listing, ownerIdIn(context), entryId));
        if (current.version !== version) throw new Problem("version_conflict", { current });
        const fields = listing.fields.parse(input);
        await requireSound(tx, listing, ownerIdIn(context), fields);
        const fault = await listing.faultOfChange?.(tx, current, fields, ownerIdIn(context));
        if (fault) throw new Problem("invalid", { ...fault });
        const entry = await updateEntry(tx, listing, entryId, fields, isActive);
        await audit(
          tx,
          context,
          "list_entry_changed",
          subjectIn(context, entryId, { ...tracedChanges(current, entry), ...named(entry) }),
        );
        return entry;
      }),

    remove: async ({ input: { entryId }, context }: Call<OfEntry>): Promise<undefined> => {
      await context.platform.db.transaction(async (tx) => {
        const entry = found(await lockEntry(tx, listing, ownerIdIn(context), entryId));
        const uses = (await listing.usesOf(tx, entry, ownerIdIn(context))).filter(({ count }) => count > 0);
        if (uses.length > 0) throw new Problem("in_use", { uses });
        await deleteEntry(tx, listing, entryId);
        await audit(tx, context, "list_entry_removed", subjectIn(context, entryId, named(entry)));
      });
    },

    resort: async ({ input: { ids }, context }: Call<{ ids: string[] }>): Promise<undefined> => {
      await context.platform.db.transaction(async (tx) => {
        await resortEntries(tx, listing, ownerIdIn(context), ids);
        await audit(tx, context, "list_resorted", { subjectId: ownerIdIn(context), detail: { list: noun } });
      });
    },
  };
}

/**
 * Which entry it was, for whoever reads the trail once it is gone; without a name, by its organization. Of a person the
 * trail has the id alone, which is the record's subject.
 */
function named(entry: object): Record<string, string> {
  if ("physicianType" in entry) return {};
  if ("name" in entry && typeof entry.name === "string") return { name: entry.name };
  if ("targetBucketId" in entry && typeof entry.targetBucketId === "string")
    return { organization: entry.targetBucketId };
  if ("bucketId" in entry && typeof entry.bucketId === "string") return { organization: entry.bucketId };
  if ("field" in entry && "value" in entry) return { condition: `${entry.field}:${entry.value}` };
  return {};
}

/** @throws Problem invalid, with the field at fault and the rule it breaks (a key of answers.rules in the texts) */
async function requireSound<Fields extends object>(
  tx: Transaction,
  listing: EntryListing<Fields>,
  ownerId: string,
  fields: Fields,
): Promise<void> {
  const fault = listing.faultIn?.(fields) ?? (await listing.faultAmong?.(tx, fields, ownerId));
  if (fault) throw new Problem("invalid", { ...fault });
  for (const reference of listing.references?.(fields) ?? []) {
    if (!(await isOfOwner(tx, reference, ownerId))) {
      throw new Problem("invalid", { field: reference.field, rule: "wrongValue" });
    }
  }
}
