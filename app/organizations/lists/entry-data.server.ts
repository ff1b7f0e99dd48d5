import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { EchoOutcome } from "#contract/imaging/dicom-sends";
import { problems } from "#contract/kernel/problems";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { paramOf } from "../../page/param-of.server";
import { badRequest, notFound, problemOf } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import { entryValues, type Entry } from "./entry-values";
import { listCalls } from "./list-calls.server";
import type { ListPage } from "./list-data.server";
import { listScreen } from "./list-screens";
import { optionsOf } from "./option-sources.server";

/** The entry that the address names: looked for in every part of its list. */
async function entryOf(args: LoaderFunctionArgs, { api, organization, place }: ListPage, parts: string[]) {
  for (const part of parts.length > 0 ? parts : [place.part]) {
    const entries = await listCalls[place.list].entries(api, organization.id, part);
    const entryId = paramOf(args, "entryId");
    const entry = entries.find(({ id }) => id === entryId);
    if (entry) return entry;
  }
  throw notFound(args.context);
}

/** What the page of an entry shows. */
export async function entryData(args: LoaderFunctionArgs, page: ListPage, parts: string[]) {
  const { api, organization, place } = page;
  const entry: Entry = await entryOf(args, page, parts);
  const { part } = listScreen(place.list);
  const query = new URL(args.request.url).searchParams;
  const partValue = part === undefined ? "" : String(entry.values[part]);
  return {
    list: place.list,
    path: place.path,
    /** The list as it shows this entry. */
    back: part === undefined ? place.path : `${place.path}?part=${partValue}`,
    entry,
    options: await optionsOf(listScreen(place.list).fields, textsFor(args.request), api, organization.id),
    asksToRemove: query.get("remove") === "1",
    /** What came of the call that was just made to a DICOM peer. */
    echo: EchoOutcome.nullable().catch(null).parse(query.get("echo")),
  };
}
export type EntryData = Awaited<ReturnType<typeof entryData>>;

const Uses = z.array(z.object({ what: z.string(), count: z.number().int() })).catch([]);

/** Changes an entry, removes it, or takes it out of use where removing was refused. */
export async function entryAction(
  args: ActionFunctionArgs,
  { api, organization, place }: ListPage,
  parts: string[],
  more: Record<string, string> = {},
) {
  const form = await posted(args);
  const calls = listCalls[place.list];
  const { list, path } = place;
  const entryId = paramOf(args, "entryId");
  const screen = listScreen(list);
  const back = () => {
    const part = screen.part && form.data.get(screen.part);
    return typeof part === "string" ? `${path}?part=${encodeURIComponent(part)}` : path;
  };
  switch (form.intent) {
    case "save": {
      for (const [name, value] of Object.entries(more)) form.data.set(name, value);
      const version = Number(form.data.get("version"));
      const isActive = form.data.get("isActive") === "on";
      const state = { id: organization.id, entryId, version, isActive };
      const answer = await calls.change(form, api, state, () => redirectDone(args.context, back(), "saved"));
      return withTheirs(answer, form, (current) => entryValues(screen.fields, current));
    }
    case "remove":
      try {
        await calls.remove(api, { id: organization.id, entryId });
      } catch (error) {
        const problem = problemOf(error, args.context);
        if (problem?.code !== "in_use") throw error;
        return data({ uses: Uses.parse(problem.detail.uses) }, { status: problems.in_use });
      }
      return redirectDone(args.context, back(), "deleted");
    case "echo": {
      await entryOf(args, { api, organization, place }, parts);
      return submitted(form, z.object({}), async () => {
        const { outcome } = await api.dicomSends.echo({ id: organization.id, peerId: entryId });
        return redirect(`${path}/${entryId}?echo=${outcome}`, 303);
      });
    }
    case "deactivate": {
      const entry = await entryOf(args, { api, organization, place }, parts);
      await calls.deactivate(api, organization.id, entry);
      return redirectDone(args.context, back(), "saved");
    }
    default:
      throw badRequest(args.context);
  }
}
