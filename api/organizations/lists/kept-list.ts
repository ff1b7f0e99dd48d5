import { entryHandlers, type EntryHandlers, type PartOf } from "./entry-handlers";
import type { EntryListing } from "./entry-table";

/** A call of the contract that waits for its handler; `Call` is what it becomes. */
interface Unhandled<Handler, Call> {
  handler: (handler: Handler) => Call;
}

/** Implements the calls of one list: `keptList(operations.lists.departments, { table: departments, … })`. */
export function keptList<Fields extends object, Filters extends object, List, Add, Change, Remove, Resort>(
  of: {
    list: Unhandled<EntryHandlers<Fields, Filters>["list"], List>;
    add: Unhandled<EntryHandlers<Fields, Filters>["add"], Add>;
    change: Unhandled<EntryHandlers<Fields, Filters>["change"], Change>;
    remove: Unhandled<EntryHandlers<Fields, Filters>["remove"], Remove>;
    resort: Unhandled<EntryHandlers<Fields, Filters>["resort"], Resort>;
  },
  listing: EntryListing<Fields>,
  partOf: PartOf<Filters> = () => undefined,
) {
  const { list, add, change, remove, resort } = entryHandlers(listing, partOf);
  return {
    list: of.list.handler(list),
    add: of.add.handler(add),
    change: of.change.handler(change),
    remove: of.remove.handler(remove),
    resort: of.resort.handler(resort),
  };
}
