import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OrganizationMember } from "#contract/organizations/members";
import { LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { SentInvitations } from "../members/sent-invitations";
import { changeInvitation, shownInvitations } from "../members/sent-invitations.server";
import { LevelBadge } from "./level-badge";
import { managedOrganization, organizationPage } from "./organization-page.server";

export const handle = { i18n: ["organizations", "members"], title: "organizations.members.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, at } = await organizationPage(args);
  const { id, mayManage } = organization;
  const [members, sent] = await Promise.all([
    api.members.list({ id }),
    mayManage ? api.invitations.ofBucket({ id }) : [],
  ]);
  const invitations = shownInvitations(args.request, sent);
  return {
    members,
    invitations,
    mayManage,
    at,
  };
}

/** An invitation is taken back, or renewed. */
export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const { id } = organization;
  return changeInvitation(args, {
    api,
    list: pathTo("/groups/:groupId/organizations/:organizationId/members", at),
    sent: () => api.invitations.ofBucket({ id }),
    withdraw: (invitationId) => api.invitations.withdrawOfBucket({ id, invitationId }),
  });
}

export default function OrganizationMembersPage() {
  const t = useTexts();
  const { members, invitations, mayManage, at } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{t("organizations.members.title")}</h2>
        {mayManage && (
          <LinkButton
            to={pathTo("/groups/:groupId/organizations/:organizationId/members/add", at)}
            look="primary"
            icon="plus"
          >
            {t("organizations.members.add")}
          </LinkButton>
        )}
      </div>
      <DataTable
        caption={t("organizations.members.caption")}
        columns={useColumns(mayManage)}
        rows={members}
        rowKey={({ id }) => id}
        {...(mayManage && {
          rowHref: ({ id }: OrganizationMember) =>
            pathTo("/groups/:groupId/organizations/:organizationId/members/:accountId", { ...at, accountId: id }),
        })}
      />
      <SentInvitations invitations={invitations} />
    </>
  );
}

function useColumns(mayManage: boolean): Column<OrganizationMember>[] {
  const t = useTexts();
  const columns: Column<OrganizationMember>[] = [
    {
      key: "name",
      header: t("organizations.members.name"),
      cell: ({ name, title }) => (
        <>
          <bdi className="font-medium">{name}</bdi> <span className="text-sm font-normal text-muted">{title}</span>
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
      cell: ({ roles }) =>
        roles.length > 0 && (
          <span className="flex flex-wrap gap-x-3">
            {roles.map(({ id, name }) => (
              <span key={id}>{name}</span>
            ))}
          </span>
        ),
    },
  ];
  return mayManage ? [...columns, ...forManagers] : columns;
}
