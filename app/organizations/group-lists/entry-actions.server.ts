import type { ActionFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { posted } from "../../forms/posted.server";
import { submitted, type FieldsAtFault } from "../../forms/submitted.server";
import { administeredGroup } from "../groups/group-page.server";
import { redirectDone } from "../../page/done.server";

/** The calls that every list of a group has, whatever its entries hold. */
interface Calls {
  list: (input: { id: string }) => Promise<{ id: string }[]>;
  remove: (input: { id: string; entryId: string }) => Promise<unknown>;
  resort: (input: { id: string; ids: string[] }) => Promise<unknown>;
}

type GroupList = "expertBuckets" | "consultationTargets" | "assignRules" | "reportTableColors";

const OneEntry = z.object({ entryId: Id });

/** What a list's page sends: an entry to remove, one to move a place up, or the fields of a new one for `add`. */
export async function entryAction<Schema extends z.ZodType<object, Record<string, unknown>>>(
  args: ActionFunctionArgs,
  list: GroupList,
  schema: Schema,
  add: (api: Client, fields: z.output<Schema> & { id: string }) => Promise<unknown>,
  fieldsAtFault: FieldsAtFault<z.input<Schema>>,
) {
  const { api, group } = await administeredGroup(args);
  const { id } = group;
  const form = await posted(args);
  const calls: Calls = api.lists[list];
  const [path = ""] = form.page.split("?");
  switch (form.intent) {
    case "remove":
      return submitted(form, OneEntry, async ({ entryId }) => {
        await calls.remove({ id, entryId });
        return redirectDone(args.context, path, "deleted");
      });
    case "up":
      return submitted(form, OneEntry, async ({ entryId }) => {
        await calls.resort({ id, ids: raised(await calls.list({ id }), entryId) });
      });
    default:
      return submitted(
        { ...form, intent: "add" },
        schema,
        async (fields) => {
          await add(api, { ...fields, id });
          return redirectDone(args.context, path, "added");
        },
        fieldsAtFault,
      );
  }
}

/** The ids with one of them a place further up. */
function raised(entries: { id: string }[], id: string): string[] {
  const ids = entries.map((entry) => entry.id);
  const at = ids.indexOf(id);
  if (at < 1) return ids;
  return [...ids.slice(0, at - 1), id, ...ids.slice(at - 1).filter((other) => other !== id)];
}
