import type { LoaderFunctionArgs } from "@remix-run/node";
import { KbOwner } from "#contract/reading/knowledge-base";
import { Id } from "#contract/kernel/values";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

/** Where in the knowledge base a page is, by its address: at an organization, among an owner's items, in a folder. */
export async function kbPlace(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const query = new URL(args.request.url).searchParams;
  const { organizations } = await session.memberships();
  const named = Id.safeParse(query.get("bucketId"));
  const bucketId = named.success ? named.data : organizations[0]?.id;
  if (bucketId === undefined) throw notFound(args.context);
  const owner = KbOwner.catch("own").parse(query.get("owner"));
  const folder = Id.safeParse(query.get("folder"));
  const folderId = folder.success ? folder.data : null;
  return { ...session, organizations, bucketId, owner, folderId, query };
}
export type KbPlace = Awaited<ReturnType<typeof kbPlace>>;

/** The page that shows a folder of an owner; null for the top. */
export const pathToFolder = ({ bucketId, owner }: { bucketId: string; owner: KbOwner }, folder: string | null) =>
  pathTo("/knowledge-base", {}, { bucketId, owner, folder });
