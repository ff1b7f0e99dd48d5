import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { SectionFrame, type SectionLink } from "../../components/section-frame";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { organizationPage } from "./organization-page.server";
import { organizationPath } from "./organization-path";

export const handle = { i18n: "organizations" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await organizationPage(args);
  return { organization };
}

/** The pages of one organization: members for everybody there, the others for its administrators. */
export default function OrganizationFrame() {
  const t = useTexts();
  const { organization } = useLoaderData<typeof loader>();
  const base = organizationPath(organization);
  const forManagers: SectionLink[] = [
    { to: `${base}/roles`, label: t("organizations.frame.roles") },
    { to: `${base}/settings`, label: t("organizations.frame.settings") },
    { to: `${base}/procedures`, label: t("organizations.frame.procedures") },
    { to: `${base}/plan`, label: t("organizations.frame.plan") },
    { to: `${base}/audit`, label: t("organizations.frame.audit") },
  ];
  const forTemplateKeepers: SectionLink[] = [
    { to: `${base}/settings/templates`, label: t("organizations.frame.templates") },
    { to: `${base}/settings/referral-templates`, label: t("organizations.frame.referralTemplates") },
  ];
  return (
    <SectionFrame
      title={organization.name}
      above={
        <Link to={pathTo("/groups/:groupId/organizations", { groupId: organization.groupId })}>
          {organization.groupName}
        </Link>
      }
      label={t("organizations.frame.pages")}
      links={[
        { to: `${base}/members`, label: t("organizations.members.title") },
        ...(organization.mayManage ? forManagers : []),
        ...(organization.mayKeepTemplates && !organization.mayManage ? forTemplateKeepers : []),
      ]}
    >
      <Outlet />
    </SectionFrame>
  );
}
