import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { SectionFrame, type SectionLink } from "../../components/section-frame";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { groupPage } from "./group-page.server";

export const handle = { i18n: "groups" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { group, isAdmin } = await groupPage(args);
  const { id, displayName, enableRegistry } = group;
  return { group: { id, displayName, enableRegistry }, isAdmin };
}

/** The pages of one group: its organizations and members for everybody there, the others for its administrators. */
export default function GroupFrame() {
  const t = useTexts();
  const { group, isAdmin } = useLoaderData<typeof loader>();
  const at = { groupId: group.id };
  const forAdmins: SectionLink[] = [
    { to: pathTo("/groups/:groupId/settings", at), label: t("groups.settings.title"), end: true },
    { to: pathTo("/groups/:groupId/settings/experts", at), label: t("groups.frame.experts") },
    { to: pathTo("/groups/:groupId/settings/targets", at), label: t("groups.frame.targets") },
    { to: pathTo("/groups/:groupId/settings/consultation-agreements", at), label: t("groups.frame.agreements") },
    ...(group.enableRegistry
      ? [{ to: pathTo("/groups/:groupId/settings/registry", at), label: t("groups.frame.registry") }]
      : []),
    { to: pathTo("/groups/:groupId/settings/rules", at), label: t("groups.frame.rules") },
    { to: pathTo("/groups/:groupId/settings/colors", at), label: t("groups.frame.colors") },
    { to: pathTo("/groups/:groupId/settings/plan", at), label: t("groups.frame.plan") },
    { to: pathTo("/groups/:groupId/audit", at), label: t("groups.frame.audit") },
  ];
  return (
    <SectionFrame
      title={t("common.navigation.administration")}
      above={
        <>
          <Link to="/groups">{t("groups.list.title")}</Link> / <bdi>{group.displayName}</bdi>
        </>
      }
      label={t("groups.frame.pages")}
      links={[
        { to: pathTo("/groups/:groupId/organizations", at), label: t("groups.organizations.title") },
        { to: pathTo("/groups/:groupId/settings/members", at), label: t("groups.members.title") },
        ...(isAdmin ? forAdmins : []),
      ]}
    >
      <Outlet />
    </SectionFrame>
  );
}
