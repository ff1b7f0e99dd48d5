import type { LoaderFunctionArgs } from "@remix-run/node";
import { managedOrganization } from "../organizations/organization-page.server";
import { organizationPath } from "../organizations/organization-path";

/** The settings of the organization that the address names, for its administrators. */
export async function settingsPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  return { ...page, id: page.organization.id, path: `${organizationPath(page.organization)}/settings` };
}
