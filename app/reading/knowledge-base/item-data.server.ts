import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { KbRemoval } from "#contract/reading/knowledge-base";
import { z } from "zod";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { folderPaths } from "./folder-paths";
import { ItemChangeForm, withPlainLines } from "./item-form";
import { kbPlace, pathToFolder } from "./place.server";

/** An item and the folders it may go to. */
export async function itemData(args: LoaderFunctionArgs) {
  const { api, bucketId, query } = await kbPlace(args);
  const item = await api.knowledgeBase.get({ id: paramOf(args, "itemId") });
  // An own item, and one of the group, is at hand wherever its reader is; the organization's where it was added.
  const at = item.owner === "organization" ? item.bucketId : bucketId;
  const [{ items }, { owners }] = await Promise.all([
    item.mayKeep ? api.knowledgeBase.query({ bucketId: at, owner: item.owner, type: "folder" }) : { items: [] },
    api.knowledgeBase.query({ bucketId, owner: "own", atTop: true, limit: 1 }),
  ]);
  const others = items.filter(({ id }) => id !== item.id);
  return {
    item,
    folders: folderPaths(others),
    back: pathToFolder({ bucketId, owner: item.owner }, item.parentId),
    removes: item.mayKeep && query.has("remove"),
    mayCopy:
      item.type === "phrase" && item.owner !== "own" && owners.some(({ owner, mayKeep }) => owner === "own" && mayKeep),
  };
}
export type ItemData = Awaited<ReturnType<typeof itemData>>;

/** Saves, deletes, or copies a phrase to the reader's own. */
export async function itemAction(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const { bucketId } = await kbPlace(args);
  const id = paramOf(args, "itemId");
  const form = await posted(args);
  withPlainLines(form.data);
  switch (form.intent) {
    case "save":
      return submitted(
        form,
        ItemChangeForm,
        async (input) => {
          const { owner, parentId } = await api.knowledgeBase.change({ ...input, id });
          return redirectDone(args.context, pathToFolder({ bucketId, owner }, parentId), "saved");
        },
        { kb_wrong_folder: "parentId", kb_too_deep: "parentId" },
      );
    case "remove":
      return submitted(form, KbRemoval.omit({ id: true }), async ({ withContent }) => {
        const { owner, parentId } = await api.knowledgeBase.get({ id });
        await api.knowledgeBase.remove({ id, withContent });
        return redirectDone(args.context, pathToFolder({ bucketId, owner }, parentId), "deleted");
      });
    case "copy":
      return submitted(form, z.object({}), async () => {
        const copy = await api.knowledgeBase.add({ bucketId, referenceId: id });
        const page = pathTo("/knowledge-base/items/:itemId", { itemId: copy.id }, { bucketId });
        return redirectDone(args.context, page, "added");
      });
    default:
      throw badRequest(args.context);
  }
}
