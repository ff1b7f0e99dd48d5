import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { pathTo } from "../../paths";
import { formValues } from "../lists/entry-values";
import { optionsOf } from "../lists/option-sources.server";
import { PictureForm, pictureFaults } from "../../identity/settings/picture-forms";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { LogoForm } from "./logo-form";
import { profileFields } from "./settings-fields";
import { SettingsForm } from "./settings-form";
import { ProfileForm } from "./settings-forms";
import { SettingsPage } from "./settings-page";
import { settingsPlace } from "./settings-place.server";

export const handle = {
  i18n: ["organizationSettings", "lists"],
  title: "organizationSettings.pages.profile.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const [settings, options] = await Promise.all([
    api.organizationSettings.read({ id }),
    optionsOf(profileFields, textsFor(args.request), api, id),
  ]);
  return { settings, options, path };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, token, at } = await settingsPlace(args);
  const done = () =>
    redirectDone(args.context, pathTo("/groups/:groupId/organizations/:organizationId/settings/profile", at), "saved");
  if (args.request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    return submitted(
      await posted(args),
      PictureForm,
      ({ picture }) => callStream(args, token, "PUT", `/buckets/${id}/logo`, picture).then(done),
      pictureFaults("picture"),
    );
  }
  const form = await posted(args);
  if (form.intent === "removeLogo") {
    return submitted(form, z.object({}), () => api.organizationSettings.removeLogo({ id }).then(done));
  }
  const version = Number(form.data.get("version"));
  const answer = await submitted(
    form,
    ProfileForm,
    (profile) => api.organizationSettings.updateProfile({ ...profile, id, version }).then(done),
    { entry_taken: "name", invalid: ({ field }) => (field === "aeTitle" ? { aeTitle: "aeTitleTaken" } : {}) },
  );
  return withTheirs(answer, form, (current) => formValues(profileFields, current));
}

export default function ProfilePage() {
  const { settings, options, path } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="profile" path={path}>
      <VersionedForm version={settings.version}>
        {(saved) => (
          <SettingsForm
            id="organization-profile"
            groups={[{ fields: profileFields }]}
            settings={settings}
            saved={saved}
            options={options}
          />
        )}
      </VersionedForm>
      <LogoForm logo={settings.logo} name={settings.name} />
    </SettingsPage>
  );
}
