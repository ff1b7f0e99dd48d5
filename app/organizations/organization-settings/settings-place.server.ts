import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "../../paths";
import { managedOrganization } from "../organizations/organization-page.server";

/** The settings of the organization that the address names, for its administrators. */
export async function settingsPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  return {
    ...page,
    id: page.organization.id,
    path: pathTo("/groups/:groupId/organizations/:organizationId/settings", page.at),
  };
}
