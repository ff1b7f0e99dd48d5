import type { LoaderFunctionArgs } from "@remix-run/node";
import { organizationPage } from "../../organizations/organizations/organization-page.server";
import { pathTo } from "../../paths";
import { thrown } from "../../problems/thrown-problem.server";

/** The organization's reporting templates, for whoever keeps them. */
export async function templatesPlace(args: LoaderFunctionArgs) {
  const page = await organizationPage(args);
  const { organization, at } = page;
  if (!organization.mayKeepTemplates) throw thrown(args.context, "forbidden");
  return {
    ...page,
    bucketId: organization.id,
    path: pathTo("/groups/:groupId/organizations/:organizationId/settings/reporting-templates", at),
    newPath: pathTo("/groups/:groupId/organizations/:organizationId/settings/reporting-templates/new", at),
    importPath: pathTo("/groups/:groupId/organizations/:organizationId/settings/reporting-templates/import", at),
    /** Not for those who keep templates alone. */
    settingsPath: organization.mayManage ? pathTo("/groups/:groupId/organizations/:organizationId/settings", at) : null,
  };
}
