import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Branding, Host } from "#contract/organizations/domain-settings";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: ["domains", "lists"], title: "domains.title" } satisfies PageHandle;

const NewDomain = z.object({ host: Host, displayName: Branding.shape.displayName });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  return api.domainSettings.list({});
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return submitted(
    await posted(args),
    NewDomain,
    async (input) => {
      const { host } = await api.domainSettings.add(input);
      return redirectDone(args.context, pathTo("/settings/admin/domains/:host", { host }), "saved");
    },
    { entry_taken: "host" },
  );
}

/** For the operator: the hosts this installation answers to under a name of their own. */
export default function DomainsPage() {
  const t = useTexts();
  const { here, domains } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof NewDomain>>({ id: "new-domain" });
  return (
    <section aria-labelledby="domains" className="grid gap-4">
      <div>
        <h2 id="domains" className="mb-1 text-2xl">
          {t("domains.title")}
        </h2>
        <p className="max-w-prose text-muted">{t("domains.lead", { here })}</p>
      </div>
      {domains.length === 0 ? (
        <EmptyState title={t("domains.none")} />
      ) : (
        <DataTable
          caption={t("domains.title")}
          rows={domains}
          rowKey={({ host }) => host}
          rowHref={({ host }) => pathTo("/settings/admin/domains/:host", { host })}
          columns={[
            {
              key: "host",
              header: t("lists.fields.host"),
              cell: ({ host }) => (host === "*" ? t("domains.everyOther") : <span className="font-mono">{host}</span>),
            },
            { key: "displayName", header: t("lists.fields.displayName"), cell: ({ displayName }) => displayName },
            { key: "company", header: t("lists.fields.company"), cell: ({ company }) => company },
            {
              key: "allowRegistration",
              header: t("lists.fields.allowRegistration"),
              cell: ({ allowRegistration }) => t(allowRegistration ? "lists.values.yes" : "lists.values.no"),
            },
          ]}
        />
      )}
      <Panel title={t("domains.add")}>
        <ActionForm form={form} className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...bind(fields.host)}
            label={t("lists.fields.host")}
            hint={t("domains.hostHint")}
            maxLength={253}
            autoComplete="off"
            required
          />
          <TextField
            {...bind(fields.displayName)}
            label={t("lists.fields.displayName")}
            hint={t("lists.hints.productName")}
            maxLength={32}
            required
          />
          <Button look="primary" icon="plus" className="justify-self-end sm:col-span-2">
            {t("domains.add")}
          </Button>
        </ActionForm>
      </Panel>
    </section>
  );
}
