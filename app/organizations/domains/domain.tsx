import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Branding, type DomainPicture } from "#contract/organizations/domain-settings";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { BackLink } from "../../components/back-link";
import { PicturePanel } from "../../forms/picture-form";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { formValues } from "../lists/entry-values";
import { optionsOf } from "../lists/option-sources.server";
import { RemoveConfirmation } from "../members/remove-confirmation";
import { SettingsForm } from "../organization-settings/settings-form";
import { notFound } from "../../problems/thrown-problem.server";
import { PictureForm, pictureFaults } from "../../identity/settings/picture-forms";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { nameFields, ruleFields } from "./domain-fields";

export const handle = { i18n: ["domains", "lists"], title: "domains.one" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { domains } = await api.domainSettings.list({});
  const named = paramOf(args, "host");
  const domain = domains.find(({ host }) => host === named);
  if (!domain) throw notFound(args.context);
  return { domain, options: await optionsOf(ruleFields, textsFor(args.request), api, domain.host) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, token } = await signedIn(args);
  const host = paramOf(args, "host");
  const saved = () => redirectDone(args.context, pathTo("/settings/admin/domains/:host", { host }), "saved");
  if (args.request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    const form = await posted(args);
    const path = `/installation/domains/${host}/${form.intent === "setLogo" ? "logo" : "background"}`;
    return submitted(
      form,
      PictureForm,
      ({ picture }) => callStream(args, token, "PUT", path, picture).then(saved),
      pictureFaults("picture"),
    );
  }
  const form = await posted(args);
  switch (form.intent) {
    case "remove":
      return submitted(form, z.object({}), async () => {
        await api.domainSettings.remove({ host });
        return redirectDone(args.context, "/settings/admin/domains", "deleted");
      });
    case "removeLogo":
    case "removeBackground": {
      const picture = form.intent === "removeLogo" ? "logo" : "background";
      return submitted(form, z.object({}), () => api.domainSettings.removePicture({ host, picture }).then(saved));
    }
    default: {
      const version = Number(form.data.get("version"));
      const answer = await submitted(form, Branding, (branding) =>
        api.domainSettings.change({ ...branding, host, version }).then(saved),
      );
      return withTheirs(answer, form, (current) => formValues([...nameFields, ...ruleFields], current));
    }
  }
}

const pictureClass: Record<DomainPicture, string> = {
  logo: "h-20 w-20 rounded border border-line object-contain p-1",
  background: "h-20 w-32 rounded border border-line object-cover",
};

/** For the operator: how a host presents itself. */
export default function DomainPage() {
  const t = useTexts();
  const { domain, options } = useLoaderData<typeof loader>();
  const shown = (which: DomainPicture, src: string | null) =>
    src === null ? null : { src, alt: t(`domains.${which}.title`), className: pictureClass[which] };
  const form = (which: DomainPicture, intent: string) => ({
    id: which,
    intent,
    label: t("domains.picture"),
    hint: t(`domains.${which}.hint`),
    submit: t(`domains.${which}.set`),
  });
  const name = domain.host === "*" ? t("domains.everyOther") : domain.host;
  return (
    <>
      <BackLink to="/settings/admin/domains">{t("domains.title")}</BackLink>
      <h2 className="mb-3 break-words text-2xl">{name}</h2>
      <div className="grid gap-4">
        <VersionedForm version={domain.version}>
          {(saved) => (
            <SettingsForm
              id="branding"
              groups={[{ fields: nameFields }, { fields: ruleFields }]}
              settings={domain}
              saved={saved}
              options={options}
            />
          )}
        </VersionedForm>
        <PicturePanel
          title={t("domains.logo.title")}
          picture={shown("logo", domain.logo)}
          noPicture={{ icon: "image", className: "h-20 w-20 rounded" }}
          form={form("logo", "setLogo")}
          remove={{ intent: "removeLogo", label: t("domains.logo.remove") }}
        />
        <PicturePanel
          title={t("domains.background.title")}
          picture={shown("background", domain.bgImgUrl)}
          noPicture={{ icon: "image", className: "h-20 w-32 rounded" }}
          form={form("background", "setBackground")}
          remove={{ intent: "removeBackground", label: t("domains.background.remove") }}
        />
        <RemoveConfirmation
          label={t("domains.remove")}
          question={t("domains.removeQuestion", { name })}
          explanation={t("domains.removeExplanation")}
        />
      </div>
    </>
  );
}
