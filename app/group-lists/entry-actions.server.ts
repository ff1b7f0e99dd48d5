import type { Client } from "#contract/index";
import { z } from "zod";
import { Id } from "#contract/values";
import type { Posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { redirectDone } from "../shell/done.server";

/** The calls that every list of a group has, whatever its entries hold. */
interface Calls {
  remove: (input: { id: string; entryId: string }) => Promise<unknown>;
  resort: (input: { id: string; ids: string[] }) => Promise<unknown>;
}

type GroupList = "expertBuckets" | "consultationTargets" | "assignRules" | "reportTableColors";

const OneEntry = z.object({ entryId: Id });

/** Removes an entry, or moves it a place up; null for an intent that is neither. */
export function entryAction(form: Posted, api: Client, list: GroupList, groupId: string, entries: { id: string }[]) {
  const calls: Calls = api.lists[list];
  const [path = ""] = form.page.split("?");
  if (form.intent === "remove")
    return submitted(form, OneEntry, async ({ entryId }) => {
      await calls.remove({ id: groupId, entryId });
      return redirectDone(form.context, path, "deleted");
    });
  if (form.intent === "up")
    return submitted(form, OneEntry, async ({ entryId }) => {
      await calls.resort({ id: groupId, ids: raised(entries, entryId) });
    });
  return null;
}

/** The ids with one of them a place further up. */
function raised(entries: { id: string }[], id: string): string[] {
  const ids = entries.map((entry) => entry.id);
  const at = ids.indexOf(id);
  if (at < 1) return ids;
  return [...ids.slice(0, at - 1), id, ...ids.slice(at - 1).filter((other) => other !== id)];
}
