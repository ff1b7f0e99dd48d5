import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectOn } from "../../page/done.server";
import { pathTo } from "../../paths";
import { organizationPage } from "./organization-page.server";

export { default } from "../../page/passed-through";

export async function loader(args: LoaderFunctionArgs) {
  const { at } = await organizationPage(args);
  return redirectOn(args, pathTo("/groups/:groupId/organizations/:organizationId/members", at));
}
