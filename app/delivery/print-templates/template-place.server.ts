import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TemplateKind } from "#contract/delivery/print-templates";
import { organizationPage } from "../../organizations/organizations/organization-page.server";
import { organizationPath } from "../../organizations/organizations/organization-path";
import { thrown } from "../../problems/thrown-problem.server";

const folders: Record<TemplateKind, string> = { report: "templates", referral: "referral-templates" };

/** The templates of the organization and of the kind that the address names, for whoever keeps them. */
export async function templatePlace(args: LoaderFunctionArgs) {
  const page = await organizationPage(args);
  const { organization } = page;
  if (!organization.mayKeepTemplates) throw thrown(args.context, "forbidden");
  const kind: TemplateKind = new URL(args.request.url).pathname.includes(`/${folders.referral}`)
    ? "referral"
    : "report";
  const settings = `${organizationPath(organization)}/settings`;
  return {
    ...page,
    bucketId: organization.id,
    kind,
    path: `${settings}/${folders[kind]}`,
    previewPath: `${settings}/template-preview`,
    /** Not for those who keep templates alone. */
    settingsPath: organization.mayManage ? settings : null,
  };
}
