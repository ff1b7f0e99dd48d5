import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { posted } from "../forms/posted.server";
import type { Texts } from "../i18n/texts";
import { textsFor } from "../i18n/texts.server";
import { badRequest } from "../problems/thrown-problem.server";
import { redirectDone } from "../shell/done.server";
import { formValue, shownValue, type Entry, type Options } from "./entry-values";
import { listCalls } from "./list-calls.server";
import { partsOf, type ListPlace } from "./list-place.server";
import { listScreen, type ListName } from "./list-screens";
import { optionsOf } from "./option-sources.server";

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

/** Adds an entry, or moves one a place up or down among those shown. */
export async function listAction(args: ActionFunctionArgs, { api, organization, place }: ListPage, more: Added = {}) {
  const form = await posted(args);
  const { list, part } = place;
  if (form.intent === "add") {
    for (const [name, value] of Object.entries(more)) form.data.set(name, value);
    return listCalls[list].add(form, api, organization.id, () => redirectDone(args.context, form.page, "added"));
  }
  if (form.intent !== "up" && form.intent !== "down") throw badRequest(args.context);
  const showsInactive = new URL(args.request.url).searchParams.get("inactive") === "1";
  const entries = await listCalls[list].entries(api, organization.id, part);
  const ids = entries.filter(({ isActive }) => isActive || showsInactive).map(({ id }) => id);
  const moved = movedBy(ids, String(form.data.get("id")), form.intent === "up" ? -1 : 1);
  if (moved) await listCalls[list].resort(api, organization.id, moved);
  return redirect(form.page, 303);
}

/** Fields that the page knows and nobody types. */
type Added = Record<string, string>;

/** The ids with one moved a place; null where it is at the end already, or no longer there. */
function movedBy(ids: readonly string[], id: string, step: -1 | 1): string[] | null {
  const from = ids.indexOf(id);
  const other = ids[from + step];
  if (from < 0 || other === undefined) return null;
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
