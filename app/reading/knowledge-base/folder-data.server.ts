import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { KbItem } from "#contract/reading/knowledge-base";
import { Id } from "#contract/kernel/values";
import { submitted } from "../../forms/submitted.server";
import { posted } from "../../forms/posted.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { folderPaths, wayTo } from "./folder-paths";
import { kbPlace, type KbPlace } from "./place.server";

const previewLength = 120;

/** The beginning of what a phrase puts into a report. */
function previewOf({ finding, diagnosis }: KbItem): string {
  const text = [finding, diagnosis].filter(Boolean).join(" ／ ").replace(/\s+/g, " ");
  return text.length > previewLength ? `${text.slice(0, previewLength)}…` : text;
}

/** What is in a folder, or what was searched for among an owner's items. */
async function contentOf({ api, bucketId, owner, folderId }: KbPlace, search: string) {
  const where = search !== "" ? { search } : folderId === null ? { atTop: true } : { parentId: folderId };
  const { items, owners } = await api.knowledgeBase.query({ bucketId, owner, ...where });
  return {
    owners,
    items: items.map((item) => ({
      id: item.id,
      type: item.type,
      name: item.name,
      code: item.code,
      preview: previewOf(item),
      modality: item.modality,
      bodyPart: item.bodyPart,
      itemCount: item.itemCount,
      isFavourite: item.isFavourite,
      isSourceChanged: item.isSourceChanged,
      mayKeep: item.mayKeep,
    })),
  };
}

/** What the page of the knowledge base shows. */
export async function folderData(place: KbPlace) {
  const { api, organizations, bucketId, owner, folderId, query } = place;
  const search = query.get("q")?.trim().slice(0, 64) ?? "";
  const [{ items, owners }, { items: folders }] = await Promise.all([
    contentOf(place, search),
    api.knowledgeBase.query({ bucketId, owner, type: "folder" }),
  ]);
  const way = wayTo(folders, folderId);
  return {
    organizations: organizations.map(({ id, name }) => ({ value: id, label: name })),
    bucketId,
    owner,
    owners: owners.map((one) => one.owner),
    mayKeep: owners.find((one) => one.owner === owner)?.mayKeep ?? false,
    search,
    folderId: way.at(-1)?.id ?? null,
    way: way.map(({ id, name }) => ({ id, name })),
    folders: folderPaths(folders),
    items,
  };
}
export type FolderData = Awaited<ReturnType<typeof folderData>>;
export type ShownItem = FolderData["items"][number];

const OfItem = z.object({ id: Id });
const Placed = OfItem.extend({ place: z.coerce.number().int().min(1) });

/** Moves an item within its folder, or takes a phrase among the favourites. */
export async function folderAction(args: ActionFunctionArgs) {
  const place = await kbPlace(args);
  const { knowledgeBase } = place.api;
  const form = await posted(args);
  switch (form.intent) {
    case "favourite":
    case "unfavourite":
      return submitted(form, OfItem, ({ id }) =>
        knowledgeBase.favourite({ id, isFavourite: form.intent === "favourite" }),
      );
    case "up":
    case "down":
      return submitted(form, OfItem, async ({ id }) => {
        const ids = (await contentOf(place, "")).items.map((item) => item.id);
        await putAt(place, ids, id, ids.indexOf(id) + (form.intent === "up" ? -1 : 1));
        return redirect(form.page, 303);
      });
    case "place":
      return submitted(form, Placed, async ({ id, place: at }) => {
        const ids = (await contentOf(place, "")).items.map((item) => item.id);
        await putAt(place, ids, id, at - 1);
        return redirect(form.page, 303);
      });
    default:
      throw badRequest(args.context);
  }
}

/** @param at counted from 0; beyond the ends nothing happens */
async function putAt({ api }: KbPlace, ids: readonly string[], id: string, at: number): Promise<void> {
  if (at < 0 || at >= ids.length) return;
  const others = ids.filter((other) => other !== id);
  await api.knowledgeBase.resort({ id, preId: others[at - 1] ?? null });
}
