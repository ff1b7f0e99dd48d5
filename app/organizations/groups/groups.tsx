import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Page, Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { StatusBadge } from "../../components/status-badge";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { currentGroup, rememberGroup } from "./current-group.server";
import { GroupLevelBadge } from "./group-level-badge";

export const handle = { i18n: "groups", title: "groups.list.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, memberships } = await signedIn(args);
  const [{ groups, mayCreate }, { organizations }] = await Promise.all([api.groups.mine({}), memberships()]);
  const current = currentGroup(args.request, groups);
  return {
    mayCreate,
    groups: groups.map((group) => ({
      id: group.id,
      displayName: group.displayName,
      domainName: group.domainName,
      level: group.mayManage ? ("admin" as const) : ("member" as const),
      isOwner: group.isOwner,
      isCurrent: group.id === current?.id,
      organizations: organizations.filter(({ groupId }) => groupId === group.id).map(({ id, name }) => ({ id, name })),
    })),
  };
}

/** Makes a group the current one. */
export async function action(args: ActionFunctionArgs) {
  const { memberships } = await signedIn(args);
  const { groups } = await memberships();
  return submitted(await posted(args), z.object({ id: Id }), async ({ id }) => {
    if (!groups.some((group) => group.id === id)) throw notFound(args.context);
    const answer = redirectDone(args.context, "/groups", "groupSwitched");
    answer.headers.append("Set-Cookie", rememberGroup(id, args.context.secureCookies));
    return answer;
  });
}

export default function GroupsPage() {
  const t = useTexts();
  const { groups, mayCreate } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("groups.list.title")}
      actions={
        mayCreate && (
          <LinkButton to="/groups/create" look="primary" icon="plus">
            {t("groups.create.title")}
          </LinkButton>
        )
      }
    >
      {groups.length === 0 && (
        <EmptyState icon="users" title={t("groups.list.empty")}>
          {mayCreate ? t("groups.list.mayCreate") : t("groups.list.askForInvitation")}
        </EmptyState>
      )}
      {groups.length > 1 && <p className="mb-3 max-w-prose text-muted">{t("groups.list.lead")}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {groups.map((group) => (
          <li key={group.id}>
            <Panel>
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-lg">
                  <Link to={pathTo("/groups/:groupId", { groupId: group.id })}>{group.displayName}</Link>
                </h2>
                <GroupLevelBadge level={group.level} isOwner={group.isOwner} />
                {group.isCurrent && (
                  <StatusBadge tone="success" icon="check">
                    {t("groups.list.current")}
                  </StatusBadge>
                )}
              </div>
              <p className="font-mono text-sm text-muted">{group.domainName}</p>
              <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
                {group.organizations.map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      to={pathTo("/groups/:groupId/organizations/:organizationId", {
                        groupId: group.id,
                        organizationId: id,
                      })}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
              <div className="mt-3 flex flex-wrap justify-end gap-2">
                <LinkButton look="quiet" to={pathTo("/groups/:groupId/quit", { groupId: group.id })}>
                  {t("groups.quit.title")}
                </LinkButton>
                {!group.isCurrent && (
                  <PostForm>
                    <input type="hidden" name="id" value={group.id} />
                    <Button icon="check">{t("groups.list.switch")}</Button>
                  </PostForm>
                )}
              </div>
            </Panel>
          </li>
        ))}
      </ul>
    </Page>
  );
}
