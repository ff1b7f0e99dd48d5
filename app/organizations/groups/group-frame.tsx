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
  return { group: { id: group.id, displayName: group.displayName }, isAdmin };
}

/** The pages of one group: its organizations and members for everybody there, the others for its administrators. */
export default function GroupFrame() {
  const t = useTexts();
  const { group, isAdmin } = useLoaderData<typeof loader>();
  const base = pathTo("/groups/:groupId", { groupId: group.id });
  const forAdmins: SectionLink[] = [
    { to: `${base}/settings`, label: t("groups.settings.title"), end: true },
    { to: `${base}/settings/experts`, label: t("groups.frame.experts") },
    { to: `${base}/settings/targets`, label: t("groups.frame.targets") },
    { to: `${base}/settings/rules`, label: t("groups.frame.rules") },
    { to: `${base}/settings/colors`, label: t("groups.frame.colors") },
    { to: `${base}/settings/plan`, label: t("groups.frame.plan") },
    { to: `${base}/audit`, label: t("groups.frame.audit") },
  ];
  return (
    <SectionFrame
      title={group.displayName}
      above={<Link to="/groups">{t("groups.list.title")}</Link>}
      label={t("groups.frame.pages")}
      links={[
        { to: `${base}/organizations`, label: t("groups.organizations.title") },
        { to: `${base}/settings/members`, label: t("groups.members.title") },
        ...(isAdmin ? forAdmins : []),
      ]}
    >
      <Outlet />
    </SectionFrame>
  );
}
