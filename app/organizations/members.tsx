import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OrganizationMember } from "#contract/members";
import { DataTable, type Column } from "../components/data-table";
import { useTexts } from "../i18n/use-texts";
import type { PageHandle } from "../shell/page-options";
import { LevelBadge } from "./level-badge";
import { organizationPage } from "./organization-page.server";

export const handle = { i18n: "organizations", title: "organizations.members.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await organizationPage(args);
  return { members: await api.members.list({ id: organization.id }), mayManage: organization.mayManage };
}

export default function OrganizationMembersPage() {
  const t = useTexts();
  const { members, mayManage } = useLoaderData<typeof loader>();
  const columns: Column<OrganizationMember>[] = [
    {
      key: "name",
      header: t("organizations.members.name"),
      cell: ({ name, title }) => (
        <>
          <bdi className="font-medium">{name}</bdi> <span className="text-sm text-muted">{title}</span>
        </>
      ),
    },
    {
      key: "level",
      header: t("organizations.members.level"),
      cell: ({ level, isOwner }) => <LevelBadge level={level} isOwner={isOwner} />,
    },
  ];
  const forManagers: Column<OrganizationMember>[] = [
    {
      key: "username",
      header: t("organizations.members.username"),
      cell: ({ username }) => <span className="font-mono text-sm">{username}</span>,
    },
    {
      key: "roles",
      header: t("organizations.members.roles"),
      cell: ({ roles }) => roles.map(({ name }) => name).join("、"),
    },
  ];
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("organizations.members.title")}</h2>
      <DataTable
        caption={t("organizations.members.caption")}
        columns={mayManage ? [...columns, ...forManagers] : columns}
        rows={members}
        rowKey={({ id }) => id}
      />
    </>
  );
}
