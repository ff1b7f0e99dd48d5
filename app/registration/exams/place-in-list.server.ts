import type { Client } from "#contract/index";
import { pathTo } from "../../paths";
import { filtersOf, isWidened, readListQuery, sortOf } from "./list-query.server";

/** Longer than any list of ours asks; what came from elsewhere in its place is no list. */
const longest = 1500;

/**
 * The query of the list that an exam was opened from, which travels with it as a parameter, without the "?"; "" where it
 * was opened from somewhere else.
 */
export function listOf(request: Request): string {
  const list = new URL(request.url).searchParams.get("list") ?? "";
  return list.length > longest || isWidened(new URLSearchParams(list)) ? "" : list;
}

/** The address of an exam's report, or of the exam without one, with the list that it is opened from. */
export const hrefInList = ({ id, reportId }: { id: string; reportId: string | null }, list: string) =>
  reportId
    ? pathTo("/studies/:examId/reports/:reportId", { examId: id, reportId }, { list })
    : pathTo("/studies/:examId", { examId: id }, { list });

/**
 * Where an exam stands in the list it was opened from: "3 of 17", the one before it and the one behind it. Asked anew
 * each time, so that it tells of the list as it is now, whoever has worked on it meanwhile.
 *
 * @param list as `listOf` reads it
 * @returns null without a list
 */
export async function placeInList(api: Client, list: string, examId: string) {
  if (list === "") return null;
  const query = readListQuery(new URLSearchParams(list));
  const place = await api.exams.neighbours({ id: examId, filters: filtersOf(query), sort: sortOf(query) });
  return {
    position: place.position,
    total: place.total,
    previous: place.previous && hrefInList(place.previous, list),
    next: place.next && hrefInList(place.next, list),
    /** The list itself, to go back to. */
    back: pathTo("/studies", {}, list),
  };
}
