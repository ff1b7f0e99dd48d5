import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Branding } from "#contract/domain-settings";
import { signedIn } from "../accounts/signed-in.server";
import { BackLink } from "../components/back-link";
import { posted } from "../forms/posted.server";
import { Renewed } from "../forms/renewed";
import { submitted } from "../forms/submitted.server";
import { useTexts } from "../i18n/use-texts";
import { RemoveQuestion } from "../members/remove-question";
import { SettingsForm } from "../organization-settings/settings-form";
import { notFound } from "../problems/thrown-problem.server";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { brandingFields } from "./domain-fields";
import { domainPath } from "./domain-path";

export const handle = { i18n: ["domains", "lists"], title: "domains.one" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { domains } = await api.domainSettings.list({});
  const domain = domains.find(({ host }) => host === args.params.host);
  if (!domain) throw notFound(args.context);
  return { domain };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const host = args.params.host ?? "";
  const form = await posted(args);
  if (form.intent === "remove") {
    return submitted(form, z.object({}), async () => {
      await api.domainSettings.remove({ host });
      return redirectDone(args.context, "/settings/admin/domains", "deleted");
    });
  }
  const version = Number(form.data.get("version"));
  return submitted(form, Branding, async (branding) => {
    await api.domainSettings.change({ ...branding, host, version });
    return redirectDone(args.context, domainPath(host), "saved");
  });
}

/** For the operator: how a host presents itself. */
export default function DomainPage() {
  const t = useTexts();
  const { domain } = useLoaderData<typeof loader>();
  const name = domain.host === "*" ? t("domains.everyOther") : domain.host;
  return (
    <>
      <BackLink to="/settings/admin/domains">{t("domains.title")}</BackLink>
      <h2 className="mb-3 break-words text-2xl">{name}</h2>
      <div className="grid gap-4">
        <Renewed version={domain.version}>
          {(saved) => (
            <SettingsForm
              id="branding"
              groups={[{ fields: brandingFields }]}
              settings={domain}
              saved={saved}
              options={{}}
            />
          )}
        </Renewed>
        <RemoveQuestion
          label={t("domains.remove")}
          question={t("domains.removeQuestion", { name })}
          explanation={t("domains.removeExplanation")}
        />
      </div>
    </>
  );
}
