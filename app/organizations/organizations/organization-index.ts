import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectOn } from "../../page/done.server";
import { organizationPage } from "./organization-page.server";
import { organizationPath } from "./organization-path";

export { default } from "../../page/passed-through";

export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await organizationPage(args);
  return redirectOn(args, `${organizationPath(organization)}/members`);
}
