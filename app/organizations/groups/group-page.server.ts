import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { thrown } from "../../problems/thrown-problem.server";

/** The group of a page below /groups/{groupId}, and the api for who asks. */
export async function groupPage(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const id = paramOf(args, "groupId");
  const group = await session.api.groups.read({ id });
  return { ...session, group, isAdmin: group.mayManage };
}

/** The same for a page of its administrators: others get the error page. */
export async function administeredGroup(args: LoaderFunctionArgs) {
  const page = await groupPage(args);
  if (!page.isAdmin) throw thrown(args.context, "forbidden");
  return page;
}
