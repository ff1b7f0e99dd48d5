import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { posted, type Posted } from "../../forms/posted.server";
import type { Texts } from "#texts/texts";
import { textsFor } from "../../i18n/texts.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import { addLines, type Added } from "./add-lines.server";
import { formValue, shownValue, type Entry, type Options } from "./entry-values";
import { listCalls } from "./list-calls.server";
import { partsOf, type ListPlace } from "./list-place.server";
import { listScreen, type ListName } from "./list-screens";
import { optionsOf } from "./option-sources.server";
import { placedAt } from "./placed-at";

/** Rows a page shows; hundreds of procedures are normal after an import. */
const pageSize = 100;

/** Where a list's page is, and whose list it is. */
export interface ListPage {
  api: Client;
  organization: { id: string };
  place: ListPlace;
}

/** What the page of a list shows: entries in their order, searched and paged by the address. */
export async function listData({ request }: LoaderFunctionArgs, { api, organization, place }: ListPage) {
  const { list, path, part } = place;
  const t = textsFor(request);
  const query = new URL(request.url).searchParams;
  const search = query.get("q")?.trim() ?? "";
  const showsInactive = query.get("inactive") === "1";
  const [all, options] = await Promise.all([
    listCalls[list].entries(api, organization.id, part),
    optionsOf(listScreen(list).fields, t, api, organization.id),
  ]);
  const rows = all
    .filter(({ isActive }) => isActive || showsInactive)
    .map((entry) => ({ id: entry.id, isActive: entry.isActive, cells: cellsOf(t, list, entry, options) }));
  const found = search === "" ? rows : rows.filter(({ cells }) => holds(cells, search));
  const skip = Math.min(Math.max(0, Number(query.get("skip")) || 0), Math.max(0, found.length - 1));
  return {
    list,
    path,
    part: part ?? null,
    parts: partsOf(list),
    options,
    search,
    showsInactive,
    inactiveCount: all.filter(({ isActive }) => !isActive).length,
    allCount: all.length,
    rows: found.slice(skip, skip + pageSize),
    /** Of all that are shown on any page, in their order. */
    names: rows.map(({ id, cells }) => ({ id, name: cells[listScreen(list).unique] ?? "" })),
    skip,
    limit: pageSize,
    total: found.length,
  };
}
export type ListData = Awaited<ReturnType<typeof listData>>;

/** What the columns of a table show, by the field's name. */
function cellsOf(t: Texts, list: ListName, { values }: Entry, options: Options) {
  const shown = listScreen(list).fields.map((field): [string, string] => [
    field.name,
    shownValue(t, field, formValue(field, values[field.name]), options),
  ]);
  return Object.fromEntries(shown);
}

const holds = (cells: Record<string, string>, search: string) =>
  Object.values(cells).some((cell) => cell.toLowerCase().includes(search.toLowerCase()));

/** Adds an entry or many, or moves one among those shown: a place up or down, or to a place. */
export async function listAction(args: ActionFunctionArgs, page: ListPage, more: Added = {}) {
  const form = await posted(args);
  const { list } = page.place;
  switch (form.intent) {
    case "add":
      for (const [name, value] of Object.entries(more)) form.data.set(name, value);
      return listCalls[list].add(form, page.api, page.organization.id, () =>
        redirectDone(args.context, form.page, "added"),
      );
    case "addLines":
      return addLines(form, page, more);
    case "up":
    case "down":
    case "place":
      return move(args, form, page);
    default:
      throw badRequest(args.context);
  }
}

async function move({ request }: ActionFunctionArgs, form: Posted, { api, organization, place }: ListPage) {
  const showsInactive = new URL(request.url).searchParams.get("inactive") === "1";
  const entries = await listCalls[place.list].entries(api, organization.id, place.part);
  const ids = entries.filter(({ isActive }) => isActive || showsInactive).map(({ id }) => id);
  const id = String(form.data.get("id"));
  const from = ids.indexOf(id);
  const to = { up: from - 1, down: from + 1, place: Number(form.data.get("place")) - 1 }[form.intent] ?? from;
  const moved = Number.isInteger(to) ? placedAt(ids, id, to) : null;
  if (moved) await listCalls[place.list].resort(api, organization.id, moved);
  return redirect(form.page, 303);
}
