import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupLevel } from "#contract/kernel/actions";
import type { GroupMember } from "#contract/organizations/groups";
import { LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Pagination } from "../../components/pagination";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { SentInvitations } from "../members/sent-invitations";
import { changeInvitation, shownInvitations } from "../members/sent-invitations.server";
import { GroupLevelBadge } from "./group-level-badge";
import { administeredGroup, groupPage } from "./group-page.server";
import { ListHead } from "./list-head";
import { pageQuery } from "./page-query.server";

export const handle = {
  i18n: ["groups", "members", "organizations"],
  title: "groups.members.title",
} satisfies PageHandle;

/** The whole list is for administrators; others see who these are. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, group, isAdmin } = await groupPage(args);
  const { searchParams } = new URL(args.request.url);
  const query = pageQuery(searchParams);
  const level = GroupLevel.optional()
    .catch(undefined)
    .parse(searchParams.get("level") ?? undefined);
  if (!isAdmin) {
    const members = await api.groups.members.list({ id: group.id });
    return { members, total: members.length, invitations: [], query, level, isAdmin, groupId: group.id };
  }
  const [found, sent] = await Promise.all([
    api.groups.members.query({ id: group.id, ...query, ...(level && { level }) }),
    api.invitations.ofGroup({ id: group.id }),
  ]);
  const invitations = shownInvitations(args.request, sent);
  return { ...found, invitations, query, level, isAdmin, groupId: group.id };
}

/** An invitation is taken back, or renewed. */
export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const { id } = group;
  return changeInvitation(args, {
    api,
    list: pathTo("/groups/:groupId/settings/members", { groupId: id }),
    sent: () => api.invitations.ofGroup({ id }),
    withdraw: (invitationId) => api.invitations.withdrawOfGroup({ id, invitationId }),
  });
}

export default function GroupMembersPage() {
  const t = useTexts();
  const { members, invitations, total, query, level, isAdmin, groupId } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      {isAdmin ? (
        <ListHead
          title={t("groups.members.title")}
          q={query.q}
          label={t("groups.members.search")}
          actions={
            <LinkButton to={pathTo("/groups/:groupId/settings/members/add", { groupId })} look="primary" icon="plus">
              {t("groups.members.add")}
            </LinkButton>
          }
        >
          <SelectField
            name="level"
            label={t("groups.columns.level")}
            defaultValue={level}
            empty={t("groups.members.anyLevel")}
            options={GroupLevel.options.map((value) => ({ value, label: t(`groups.levels.${value}`) }))}
          />
        </ListHead>
      ) : (
        <>
          <h2 className="mb-1 text-2xl">{t("groups.members.title")}</h2>
          <p className="mb-3 text-muted">{t("groups.members.onlyAdmins")}</p>
        </>
      )}
      {members.length === 0 ? (
        <EmptyState icon="users" title={t("groups.members.empty")} />
      ) : (
        <>
          <DataTable
            caption={t("groups.members.title")}
            columns={columns}
            rows={members}
            rowKey={({ id }) => id}
            {...(isAdmin && {
              rowHref: ({ id }: GroupMember) =>
                pathTo("/groups/:groupId/settings/members/:accountId", { groupId, accountId: id }),
            })}
          />
          {isAdmin && <Pagination skip={query.skip} limit={query.limit} shown={members.length} total={total} />}
        </>
      )}
      <SentInvitations invitations={invitations} ofGroup />
    </>
  );
}

function useColumns(): Column<GroupMember>[] {
  const t = useTexts();
  return [
    {
      key: "name",
      header: t("groups.columns.person"),
      cell: ({ name, title }) => (
        <>
          <bdi>{name}</bdi> <span className="text-sm font-normal text-muted">{title}</span>
        </>
      ),
    },
    {
      key: "username",
      header: t("groups.columns.username"),
      cell: ({ username }) => <span className="font-mono text-sm">{username}</span>,
    },
    {
      key: "level",
      header: t("groups.columns.level"),
      cell: ({ level, isOwner }) => <GroupLevelBadge level={level} isOwner={isOwner} />,
    },
    {
      key: "organizations",
      header: t("groups.columns.organizations"),
      cell: ({ organizations }) =>
        organizations.length > 0 && (
          <span className="flex flex-wrap gap-x-3 text-sm">
            {organizations.map(({ id, name }) => (
              <span key={id}>{name}</span>
            ))}
          </span>
        ),
    },
  ];
}
