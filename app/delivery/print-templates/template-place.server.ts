import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TemplateKind } from "#contract/delivery/print-templates";
import { organizationPage } from "../../organizations/organizations/organization-page.server";
import { pathTo } from "../../paths";
import { thrown } from "../../problems/thrown-problem.server";

const folders = { report: "templates", referral: "referral-templates" } as const satisfies Record<TemplateKind, string>;

/** The templates of the organization and of the kind that the address names, for whoever keeps them. */
export async function templatePlace(args: LoaderFunctionArgs) {
  const page = await organizationPage(args);
  const { organization, at } = page;
  if (!organization.mayKeepTemplates) throw thrown(args.context, "forbidden");
  const kind: TemplateKind = new URL(args.request.url).pathname.includes(`/${folders.referral}`)
    ? "referral"
    : "report";
  return {
    ...page,
    bucketId: organization.id,
    kind,
    path: pathTo(`/groups/:groupId/organizations/:organizationId/settings/${folders[kind]}`, at),
    previewPath: pathTo("/groups/:groupId/organizations/:organizationId/settings/template-preview", at),
    /** Not for those who keep templates alone. */
    settingsPath: organization.mayManage ? pathTo("/groups/:groupId/organizations/:organizationId/settings", at) : null,
  };
}
