import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: "settings", title: "settings.groups.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { memberships } = await signedIn(args);
  const { organizations, groups } = await memberships();
  return {
    groups: groups.map(({ id, displayName, mayManage }) => ({
      id,
      displayName,
      isAdmin: mayManage,
      organizations: organizations
        .filter(({ groupId }) => groupId === id)
        .map(({ id: bucketId, name, level }) => ({ id: bucketId, name, level })),
    })),
  };
}

export default function OwnGroupsPage() {
  const t = useTexts();
  const { groups } = useLoaderData<typeof loader>();
  if (groups.length === 0)
    return (
      <EmptyState icon="users" title={t("settings.groups.none")}>
        {t("settings.groups.noneHint")}
      </EmptyState>
    );
  return (
    <div className="grid max-w-prose gap-4">
      <p className="text-muted">{t("settings.groups.lead")}</p>
      <LinkButton to="/groups" icon="users" className="justify-self-start">
        {t("settings.groups.manage")}
      </LinkButton>
      {groups.map((group) => (
        <Panel key={group.id} title={group.displayName}>
          {group.isAdmin && <p className="mb-2">{t("settings.groups.isAdmin")}</p>}
          <ul className="grid gap-1">
            {group.organizations.map(({ id, name, level }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span>{name}</span>
                <span className="text-muted">{t(`settings.groups.level.${level}`)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
