import { audit } from "../audit/audit-queries";
import type { OperationContext } from "../operations";
import { found, Problem } from "../problem";
import { deleteEntry, entriesOf, insertEntry, lockEntry, resortEntries, updateEntry } from "./entry-queries";
import type { EntryListing, Kept } from "./entry-table";

interface Call<Input> {
  input: Input;
  context: OperationContext;
}

type OfEntry = { id: string; entryId: string };

/** The handlers of one list: `operations.lists.departments.add.handler(departments.add)`. */
export function entryHandlers<Fields extends object>(listing: EntryListing<Fields>) {
  const { noun, owner } = listing;
  /** Access was decided by the id in the input: it is the owner's. */
  const ownerIdIn = (context: OperationContext) => (owner === "bucketId" ? context.bucketId : context.groupId);

  return {
    list: ({ input, context }: Call<{ activeOnly: boolean }>): Promise<(Fields & Kept)[]> =>
      entriesOf(context.platform.db, listing, ownerIdIn(context), input.activeOnly),

    add: ({ input, context }: Call<Fields>): Promise<Fields & Kept> =>
      context.platform.db.transaction(async (tx) => {
        const fields = listing.fields.parse(input);
        const entry = await insertEntry(tx, listing, ownerIdIn(context), fields);
        await audit(tx, context, `${noun}_added`, { subjectId: entry.id });
        return entry;
      }),

    change: ({ input, context }: Call<Fields & OfEntry & Omit<Kept, "id">>): Promise<Fields & Kept> =>
      context.platform.db.transaction(async (tx) => {
        const { entryId, version, isActive } = input;
        const current = found(await lockEntry(tx, listing, ownerIdIn(context), entryId));
        if (current.version !== version) throw new Problem("version_conflict", { current });
        const entry = await updateEntry(tx, listing, entryId, listing.fields.parse(input), isActive);
        await audit(tx, context, `${noun}_changed`, { subjectId: entryId, detail: { isActive } });
        return entry;
      }),

    remove: async ({ input: { entryId }, context }: Call<OfEntry>): Promise<undefined> => {
      await context.platform.db.transaction(async (tx) => {
        const entry = found(await lockEntry(tx, listing, ownerIdIn(context), entryId));
        const uses = (await listing.usesOf(tx, entry, ownerIdIn(context))).filter(({ count }) => count > 0);
        if (uses.length > 0) throw new Problem("in_use", { uses });
        await deleteEntry(tx, listing, entryId);
        await audit(tx, context, `${noun}_removed`, { subjectId: entryId });
      });
    },

    resort: async ({ input: { ids }, context }: Call<{ ids: string[] }>): Promise<undefined> => {
      await context.platform.db.transaction(async (tx) => {
        await resortEntries(tx, listing, ownerIdIn(context), ids);
        await audit(tx, context, `${noun}_resorted`, { subjectId: ownerIdIn(context) });
      });
    },
  };
}
