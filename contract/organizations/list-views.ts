import { z } from "zod";
import { signedIn } from "#contract/kernel/access";
import { listColumns } from "./list-columns";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id } from "#contract/kernel/values";

/** See listColumns. */
export const ListColumn = z.enum(listColumns);
export type ListColumn = z.infer<typeof ListColumn>;

/** What it shows to somebody who has chosen nothing. */
export const defaultColumns: readonly ListColumn[] = ListColumn.options.slice(
  0,
  ListColumn.options.indexOf("assignee") + 1,
);

/** Lists that a person may keep views of. */
export const viewedLists = ["exams", "registry"] as const;
export const ViewedList = z.enum(viewedLists).default("exams");
export type ViewedList = z.infer<typeof ViewedList>;

/** Views that one person keeps of a list, at most. */
export const mostListViews = 20;

const ViewName = oneLine("required").min(1, "required").max(30, "tooLong");

/** A list somebody comes back to: filters, columns and order, as the list's address says them. */
export const ListView = z.object({
  id: Id,
  name: ViewName,
  /** The list's query, without the "?". */
  query: z.string(),
  /** The list opens with it. */
  isDefault: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

/** A view to keep; one of the same name is replaced. */
export const NewListView = z.object({
  list: ViewedList,
  name: ViewName,
  query: z.string().max(1500, "tooLong").default(""),
  isDefault: z.boolean().default(false),
});

/** Which columns the list shows, whatever the order they are named in. */
export const ChosenColumns = z.object({ columns: z.array(ListColumn).max(ListColumn.options.length).default([]) });

/** How each person has the exam list and the registry: it is nobody else's, and travels with the account. */
export const listViews = {
  mine: operation({
    method: "GET",
    path: "/list-views",
    access: signedIn,
    summary:
      "The caller's views of a list by name, and the columns the caller has chosen; null where nothing was chosen.",
    input: z.object({ list: ViewedList }),
    output: z.object({ views: z.array(ListView), columns: z.array(ListColumn).nullable() }),
  }),
  keep: operation({
    method: "POST",
    path: "/list-views",
    access: signedIn,
    summary:
      "Keeps a view under a name, in place of the caller's view of that name of the list. The default one takes the place of the " +
      "default before it. too_many_views.",
    input: NewListView,
    output: ListView,
  }),
  remove: operation({
    method: "DELETE",
    path: "/list-views/{id}",
    access: signedIn,
    summary: "Removes one of the caller's views. not_found.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  chooseColumns: operation({
    method: "PUT",
    path: "/list-views/columns",
    access: signedIn,
    summary: "Sets which columns the caller's lists show; none is the usual ones.",
    input: ChosenColumns,
    output: z.undefined(),
    status: 204,
  }),
};
