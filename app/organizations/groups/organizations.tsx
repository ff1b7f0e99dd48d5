import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { GroupOrganization } from "#contract/organizations/groups";
import { Id } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Pagination } from "../../components/pagination";
import { PostForm } from "../../forms/post-form";
import { StatusBadge } from "../../components/status-badge";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { LevelBadge } from "../organizations/level-badge";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { administeredGroup, groupPage } from "./group-page.server";
import { ListHead } from "./list-head";
import { pageQuery } from "./page-query.server";

export const handle = {
  i18n: ["groups", "organizations"],
  title: "common.navigation.administration",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group, isAdmin } = await groupPage(args);
  const { searchParams } = new URL(args.request.url);
  const query = pageQuery(searchParams);
  const deactivated = isAdmin && searchParams.get("out") === "1";
  const [found, use] = await Promise.all([
    api.groups.organizations.query({ id: group.id, ...query, deactivated }),
    isAdmin ? api.diskUse.ofGroup({ id: group.id }) : null,
  ]);
  const { fileSize } = formats(languageOf(args.request));
  const sizes =
    use &&
    Object.fromEntries(
      use.map(({ bucketId, totalBytes, quotaBytes }) => [
        bucketId,
        quotaBytes === null ? fileSize(totalBytes) : `${fileSize(totalBytes)} / ${fileSize(quotaBytes)}`,
      ]),
    );
  return { ...found, sizes, query, deactivated, isAdmin, groupId: group.id };
}

/** Takes an organization into use again. */
export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  return submitted(await posted(args), z.object({ id: Id }), async ({ id }) => {
    await api.groups.organizations.restore({ id: group.id, bid: id });
    return redirectDone(
      args.context,
      pathTo("/groups/:groupId/organizations", { groupId: group.id }),
      "organizationRestored",
    );
  });
}

export default function GroupOrganizationsPage() {
  const t = useTexts();
  const { organizations, sizes, total, query, deactivated, isAdmin, groupId } = useLoaderData<typeof loader>();
  const columns = useColumns(deactivated ? null : groupId, sizes);
  return (
    <>
      <ListHead
        title={deactivated ? t("groups.organizations.outOfUse") : t("groups.organizations.title")}
        q={query.q}
        label={t("groups.organizations.search")}
        keep={deactivated ? { out: "1" } : {}}
        actions={
          isAdmin && (
            <>
              <LinkButton to={pathTo("/groups/:groupId/organizations", { groupId }, deactivated ? "" : { out: "1" })}>
                {t(deactivated ? "groups.organizations.inUse" : "groups.organizations.outOfUse")}
              </LinkButton>
              <LinkButton to={pathTo("/groups/:groupId/organizations/create", { groupId })} look="primary" icon="plus">
                {t("groups.organizations.create")}
              </LinkButton>
            </>
          )
        }
      />
      {organizations.length === 0 ? (
        <EmptyState icon="folder" title={t("groups.organizations.empty")} />
      ) : (
        <>
          <DataTable
            caption={t("groups.organizations.title")}
            columns={columns}
            rows={organizations}
            rowKey={({ id }) => id}
            {...(isAdmin && {
              actions: {
                header: t("groups.columns.actions"),
                cell: ({ id }: GroupOrganization) => <RowActions id={id} groupId={groupId} isOut={deactivated} />,
              },
            })}
          />
          <Pagination skip={query.skip} limit={query.limit} shown={organizations.length} total={total} />
        </>
      )}
    </>
  );
}

function RowActions({ id, groupId, isOut }: { id: string; groupId: string; isOut: boolean }) {
  const t = useTexts();
  if (!isOut)
    return (
      <LinkButton
        look="quiet"
        to={pathTo("/groups/:groupId/organizations/:organizationId/delete", { groupId, organizationId: id })}
      >
        {t("groups.organizations.remove")}
      </LinkButton>
    );
  return (
    <PostForm>
      <input type="hidden" name="id" value={id} />
      <Button icon="undo">{t("groups.organizations.restore")}</Button>
    </PostForm>
  );
}

/**
 * @param groupId null for organizations out of use, which have no pages
 * @param sizes room each takes, and may take; null for who is not told
 */
function useColumns(groupId: string | null, sizes: Record<string, string> | null): Column<GroupOrganization>[] {
  const t = useTexts();
  return [
    {
      key: "name",
      header: t("groups.columns.name"),
      cell: ({ id, name, secondaryName, level, mayManage }) => (
        <>
          {groupId && (level || mayManage) ? (
            <Link
              to={pathTo("/groups/:groupId/organizations/:organizationId", { groupId, organizationId: id })}
              className="row-link"
            >
              {name}
            </Link>
          ) : (
            name
          )}{" "}
          {secondaryName && <span className="text-sm font-normal text-muted">{secondaryName}</span>}
        </>
      ),
    },
    {
      key: "state",
      header: t("groups.columns.state"),
      cell: ({ isPrivate, planExpired }) =>
        (isPrivate || planExpired) && (
          <span className="inline-flex flex-wrap gap-1">
            {isPrivate && (
              <StatusBadge tone="neutral" icon="lock">
                {t("groups.organizations.private")}
              </StatusBadge>
            )}
            {planExpired && (
              <StatusBadge tone="warning" icon="warning">
                {t("groups.organizations.planExpired")}
              </StatusBadge>
            )}
          </span>
        ),
    },
    { key: "owner", header: t("groups.columns.owner"), cell: ({ ownerName }) => ownerName ?? "–", from: "desk" },
    { key: "members", header: t("groups.columns.members"), cell: ({ members }) => members, isNumeric: true },
    ...(sizes
      ? [
          {
            key: "diskUse",
            header: t("groups.columns.diskUse"),
            cell: ({ id }: GroupOrganization) => sizes[id] ?? "–",
            isNumeric: true,
          },
        ]
      : []),
    {
      key: "level",
      header: t("groups.columns.myLevel"),
      cell: ({ level }) => (level ? <LevelBadge level={level} /> : "–"),
    },
  ];
}
