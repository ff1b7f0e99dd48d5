import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { SectionFrame, type SectionLink } from "../../components/section-frame";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { organizationPage } from "./organization-page.server";

export const handle = { i18n: "organizations" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { organization, at } = await organizationPage(args);
  return { organization, at };
}

/** The pages of one organization: members for everybody there, the others for its administrators. */
export default function OrganizationFrame() {
  const t = useTexts();
  const { organization, at } = useLoaderData<typeof loader>();
  const forManagers: SectionLink[] = [
    { to: pathTo("/groups/:groupId/organizations/:organizationId/roles", at), label: t("organizations.frame.roles") },
    {
      to: pathTo("/groups/:groupId/organizations/:organizationId/settings", at),
      label: t("organizations.frame.settings"),
    },
    {
      to: pathTo("/groups/:groupId/organizations/:organizationId/procedures", at),
      label: t("organizations.frame.procedures"),
    },
    { to: pathTo("/groups/:groupId/organizations/:organizationId/plan", at), label: t("organizations.frame.plan") },
    { to: pathTo("/groups/:groupId/organizations/:organizationId/audit", at), label: t("organizations.frame.audit") },
  ];
  const forTemplateKeepers: SectionLink[] = [
    {
      to: pathTo("/groups/:groupId/organizations/:organizationId/settings/templates", at),
      label: t("organizations.frame.templates"),
    },
    {
      to: pathTo("/groups/:groupId/organizations/:organizationId/settings/referral-templates", at),
      label: t("organizations.frame.referralTemplates"),
    },
  ];
  const phrases: SectionLink = {
    to: pathTo("/knowledge-base", {}, { bucketId: organization.id, owner: "organization" }),
    label: t("organizations.frame.knowledgeBase"),
  };
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
        {
          to: pathTo("/groups/:groupId/organizations/:organizationId/members", at),
          label: t("organizations.members.title"),
        },
        ...(organization.mayManage ? forManagers : []),
        ...(organization.mayKeepTemplates ? [phrases] : []),
        ...(organization.mayKeepTemplates && !organization.mayManage ? forTemplateKeepers : []),
      ]}
    >
      <Outlet />
    </SectionFrame>
  );
}
