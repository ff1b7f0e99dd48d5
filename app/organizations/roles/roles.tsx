import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Role } from "#contract/organizations/roles";
import { Button, LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { managedOrganization } from "../organizations/organization-page.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { addReadyRoles, missingReadyRoles, readyRoleNames } from "./ready-roles.server";

export const handle = { i18n: "roles", title: "roles.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const [roles, ready] = await Promise.all([
    api.roles.list({ id: organization.id }),
    missingReadyRoles(api, organization.id, textsFor(args.request)),
  ]);
  return { roles, ready, at };
}

/** Adds a ready-made role. */
export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const form = await posted(args);
  const role = readyRoleNames.find((name) => name === form.intent);
  if (!role) throw badRequest(args.context);
  return submitted(form, z.object({}), async () => {
    await addReadyRoles(api, organization.id, form.t, [role]);
    return redirectDone(args.context, pathTo("/groups/:groupId/organizations/:organizationId/roles", at), "roleAdded");
  });
}

export default function RolesPage() {
  const t = useTexts();
  const { roles, ready, at } = useLoaderData<typeof loader>();
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
        <LinkButton
          to={pathTo("/groups/:groupId/organizations/:organizationId/roles/new", at)}
          look="primary"
          icon="plus"
        >
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
          rowHref={({ id }) =>
            pathTo("/groups/:groupId/organizations/:organizationId/roles/:roleId", { ...at, roleId: id })
          }
        />
      )}
      {ready.length > 0 && (
        <Panel title={t("roles.ready.title")} className="mt-4">
          <p className="mb-3 text-muted">{t("roles.ready.lead")}</p>
          <PostForm className="flex flex-wrap gap-2">
            {ready.map((role) => (
              <Button key={role} intent={role} icon="plus">
                {t("roles.ready.add", { name: t(`roles.ready.names.${role}`) })}
              </Button>
            ))}
          </PostForm>
        </Panel>
      )}
    </>
  );
}
