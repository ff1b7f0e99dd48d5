import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { organizationPage } from "./organization-page.server";
import { organizationPath } from "./organization-path";

export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await organizationPage(args);
  return redirect(`${organizationPath(organization)}/members`);
}
