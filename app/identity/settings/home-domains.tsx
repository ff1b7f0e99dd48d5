import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { TextareaField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { asLines, HomeDomainsForm } from "./home-domains-form";

export const handle = { i18n: "settings", title: "settings.admin.homeDomains" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { domainName, ...account } = await api.administration.homeDomains({ id: paramOf(args, "accountId") });
  return { account, lines: asLines(domainName) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "accountId");
  return submitted(await posted(args), HomeDomainsForm, async ({ domainName }) => {
    await api.administration.setHomeDomains({ id, domainName });
    return redirectDone(args.context, pathTo("/settings/admin/accounts/:accountId", { accountId: id }), "saved");
  });
}

/** For the operator: where a person is at home for the systems they come from. */
export default function HomeDomainsPage() {
  const t = useTexts();
  const { account, lines } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<{ domainName: string }>({
    id: "home-domains",
    defaultValue: { domainName: lines },
  });
  return (
    <>
      <BackLink to="/settings/admin">{t("settings.places.admin")}</BackLink>
      <h2 className="mb-1 text-2xl">
        {t("settings.admin.homeDomains")} · <bdi>{account.name}</bdi>
      </h2>
      <p className="mb-3 max-w-prose text-muted">{t("settings.admin.homeDomainsLead")}</p>
      <Panel className="max-w-prose">
        <ActionForm form={form} className="grid gap-4">
          <TextareaField
            {...bind(fields.domainName)}
            label={t("settings.admin.homeDomainsField")}
            hint={t("settings.admin.homeDomainsHint")}
            rows={5}
          />
          <Button look="primary" className="justify-self-end">
            {t("common.action.save")}
          </Button>
        </ActionForm>
      </Panel>
    </>
  );
}
