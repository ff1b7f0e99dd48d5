import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { RecipientsForm } from "./recipients-form";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";

export const handle = {
  i18n: ["organizationSettings", "notifications"],
  title: "organizationSettings.pages.notifications.title",
} satisfies PageHandle;

/** Without any box ticked nothing is sent. */
const Recipients = z.object({ accountIds: z.array(Id).default([]), before: z.array(Id).default([]) });

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const [recipients, members] = await Promise.all([
    api.notifications.query({ bucketId: id }),
    api.members.list({ id }),
  ]);
  return { recipients, people: members.map(({ id: value, name: label }) => ({ value, label })), path };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  return submitted(
    await posted(args),
    Recipients,
    async (input) => {
      await api.notifications.creates({ bucketId: id, ...input });
      return redirectDone(
        args.context,
        pathTo("/groups/:groupId/organizations/:organizationId/settings/notifications", at),
        "saved",
      );
    },
    { too_many_recipients: "accountIds" },
  );
}

export default function NotificationsPage() {
  const { recipients, people, path } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="notifications" path={path}>
      <RecipientsForm key={recipients.map(({ id }) => id).join()} recipients={recipients} people={people} />
    </SettingsPage>
  );
}
