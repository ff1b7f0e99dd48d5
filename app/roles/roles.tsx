import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Role } from "#contract/roles";
import { LinkButton } from "../components/button";
import { DataTable, type Column } from "../components/data-table";
import { EmptyState } from "../components/empty-state";
import { useTexts } from "../i18n/use-texts";
import { managedOrganization } from "../organizations/organization-page.server";
import { organizationPath } from "../organizations/organization-path";
import type { PageHandle } from "../shell/page-options";

export const handle = { i18n: "roles", title: "roles.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  return { roles: await api.roles.list({ id: organization.id }), base: `${organizationPath(organization)}/roles` };
}

export default function RolesPage() {
  const t = useTexts();
  const { roles, base } = useLoaderData<typeof loader>();
  const columns: Column<Role>[] = [
    { key: "name", header: t("roles.name"), cell: ({ name }) => name },
    { key: "actions", header: t("roles.actionCount"), cell: ({ actions }) => actions.length, isNumeric: true },
    {
      key: "members",
      header: t("roles.members"),
      cell: ({ members }) => (
        <span className="flex flex-wrap gap-x-3">
          {members.map(({ id, name }) => (
            <bdi key={id}>{name}</bdi>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{t("roles.title")}</h2>
        <LinkButton to={`${base}/new`} look="primary" icon="plus">
          {t("roles.add")}
        </LinkButton>
      </div>
      <p className="mb-3 max-w-prose text-muted">{t("roles.lead")}</p>
      {roles.length === 0 ? (
        <EmptyState icon="key" title={t("roles.empty")} />
      ) : (
        <DataTable
          caption={t("roles.title")}
          columns={columns}
          rows={roles}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${base}/${id}`}
        />
      )}
    </>
  );
}
