import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Group, Membership, Permission } from "#contract/identity/accounts";
import { KbOwner } from "#contract/reading/knowledge-base";
import { Id } from "#contract/kernel/values";
import { currentGroup } from "../../organizations/groups/current-group.server";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

/** Where in the knowledge base a page is, by its address: at an organization, among an owner's items, in a folder. */
export async function kbPlace(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const query = new URL(args.request.url).searchParams;
  const [permissions, { organizations, groups }] = await Promise.all([session.permissions(), session.memberships()]);
  const named = Id.safeParse(query.get("bucketId"));
  const bucketId = named.success
    ? named.data
    : startingAt(permissions, organizations, currentGroup(args.request, groups));
  if (bucketId === undefined) throw notFound(args.context);
  const owner = KbOwner.catch("own").parse(query.get("owner"));
  const folder = Id.safeParse(query.get("folder"));
  const folderId = folder.success ? folder.data : null;
  return { ...session, organizations, bucketId, owner, folderId, query };
}

/** Where phrases are of use to somebody: the organization in whose name they write reports, of the group they work in now. */
function startingAt(permissions: readonly Permission[], organizations: readonly Membership[], group: Group | null) {
  const writesAt = new Set(permissions.filter(({ actions }) => actions.includes("report_upsert")).map(({ id }) => id));
  const ofGroup = organizations.filter(({ groupId }) => groupId === group?.id);
  return (ofGroup.find(({ id }) => writesAt.has(id)) ?? ofGroup[0] ?? organizations[0])?.id;
}

export type KbPlace = Awaited<ReturnType<typeof kbPlace>>;

/** The page that shows a folder of an owner; null for the top. */
export const pathToFolder = ({ bucketId, owner }: { bucketId: string; owner: KbOwner }, folder: string | null) =>
  pathTo("/knowledge-base", {}, { bucketId, owner, folder });
