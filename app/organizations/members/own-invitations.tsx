import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { FormErrors } from "../../forms/form-errors";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";

export const handle = {
  i18n: ["settings", "members", "organizations"],
  title: "members.invitations.title",
} satisfies PageHandle;

const here = "/settings/invitations";
const Chosen = z.object({ id: Id });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const format = formats(languageOf(args.request));
  const invitations = await api.invitations.mine({});
  return { invitations: invitations.map((one) => ({ ...one, expires: format.dayTime(one.expires) })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  if (form.intent === "accept")
    return submitted(form, Chosen, async (input) => {
      await api.invitations.accept(input);
      return redirectDone(args.context, here, "invitationAccepted");
    });
  return submitted({ ...form, intent: "decline" }, Chosen, async (input) => {
    await api.invitations.decline(input);
    return redirectDone(args.context, here, "invitationDeclined");
  });
}

export default function OwnInvitationsPage() {
  const t = useTexts();
  const { invitations } = useLoaderData<typeof loader>();
  const { form } = useActionForm<Record<string, never>>({ id: "invitations" });
  return (
    <section aria-labelledby="invitations" className="max-w-prose">
      <h2 id="invitations" className="mb-3 text-lg">
        {t("members.invitations.title")}
      </h2>
      <FormErrors form={form} />
      {invitations.length === 0 ? (
        <EmptyState icon="users" title={t("members.invitations.none")}>
          {t("members.invitations.noneHint")}
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 text-muted">{t("members.invitations.lead")}</p>
          <ul className="grid gap-3">
            {invitations.map(({ id, group, organization, level, invitedBy, expires }) => (
              <li key={id}>
                <Panel>
                  <div className="flex flex-wrap items-center gap-2">
                    <h3 className="text-base font-medium">
                      <bdi>{(organization ?? group).name}</bdi>
                    </h3>
                    <StatusBadge tone="neutral" icon={level === "admin" ? "key" : "user"}>
                      {t(`organizations.levels.${level}`)}
                    </StatusBadge>
                  </div>
                  <p className="mt-1 text-sm text-muted">
                    {organization
                      ? t("members.invitations.ofGroup", { group: group.name })
                      : t("members.invitations.groupItself")}
                  </p>
                  <p className="text-sm text-muted">
                    {t("members.invitations.byUntil", { person: invitedBy, day: expires })}
                  </p>
                  <PostForm className="mt-3 flex flex-wrap justify-end gap-2">
                    <input type="hidden" name="id" value={id} />
                    <Button intent="decline">{t("members.invitations.decline")}</Button>
                    <Button intent="accept" look="primary" icon="check">
                      {t("members.invitations.accept")}
                    </Button>
                  </PostForm>
                </Panel>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
