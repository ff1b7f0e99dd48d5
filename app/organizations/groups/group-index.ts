import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectOn } from "../../page/done.server";
import { pathTo } from "../../paths";
import { groupPage } from "./group-page.server";

export { default } from "../../page/passed-through";

export async function loader(args: LoaderFunctionArgs) {
  const { group } = await groupPage(args);
  return redirectOn(args, pathTo("/groups/:groupId/organizations", { groupId: group.id }));
}
