import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProfileForm } from "#contract/identity/profile";
import { signedIn } from "../../session/signed-in.server";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { AvatarForm } from "./avatar-form";
import { PictureForm, pictureFaults } from "./picture-forms";
import { ProfileFields, shownProfile } from "./profile-fields";

export const handle = { i18n: "settings", title: "settings.profile.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await signedIn(args);
  const { name, title, licenseIssuer, version, avatar } = account;
  return { name, title, licenseIssuer, version, avatar };
}

export async function action(args: ActionFunctionArgs) {
  const { api, token } = await signedIn(args);
  const done = () => redirectDone(args.context, "/settings/profile", "saved");
  const isPicture = args.request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (isPicture) {
    const form = await posted(args);
    return submitted(
      form,
      PictureForm,
      async ({ picture }) => {
        await callStream(args, token, "PUT", "/accounts/me/avatar", picture);
        return done();
      },
      pictureFaults("picture"),
    );
  }
  const form = await posted(args);
  if (form.intent === "removeAvatar")
    return submitted(form, z.object({}), async () => {
      await api.profile.removeAvatar({});
      return done();
    });
  const answer = await submitted(form, ProfileForm, async (input) => {
    await api.profile.update(input);
    return done();
  });
  return withTheirs(answer, form, shownProfile);
}

export default function ProfilePage() {
  const profile = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-prose gap-4">
      <VersionedForm version={profile.version}>
        {(saved) => <ProfileFields profile={profile} saved={saved} />}
      </VersionedForm>
      <AvatarForm avatar={profile.avatar} name={profile.name} />
    </div>
  );
}
