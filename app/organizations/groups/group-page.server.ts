import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { notFound, thrown } from "../../problems/thrown-problem.server";

/** The group of a page below /groups/{groupId}, and the api for who asks. */
export async function groupPage(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const id = Id.safeParse(args.params.groupId);
  if (!id.success) throw notFound(args.context);
  const group = await session.api.groups.read({ id: id.data });
  return { ...session, group, isAdmin: group.mayManage };
}

/** The same for a page of its administrators: others get the error page. */
export async function administeredGroup(args: LoaderFunctionArgs) {
  const page = await groupPage(args);
  if (!page.isAdmin) throw thrown(args.context, "forbidden");
  return page;
}
