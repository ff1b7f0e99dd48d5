import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { PublicPage } from "./public-page";

export const handle = {
  i18n: "selfBooking",
  title: "selfBooking.cancel.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const ticket = paramOf(args, "ticket");
  const { organizationName, timeZone, stepName, start, mayChange } = await apiFor(args, null).selfBooking.ticket({
    ticket,
  });
  if (!mayChange || !start) throw redirect(pathTo("/book/tickets/:ticket", { ticket }));
  return { ticket, organizationName, stepName, time: formats(languageOf(args.request), timeZone).dayTime(start) };
}

export async function action(args: ActionFunctionArgs) {
  const ticket = paramOf(args, "ticket");
  return submitted(await posted(args), z.object({}), async () => {
    await apiFor(args, null).selfBooking.cancel({ ticket });
    return redirect(pathTo("/book/tickets/:ticket", { ticket }), 303);
  });
}

/** Asked once more: a time that is given up may be somebody else's a moment later. */
export default function CancelPage() {
  const t = useTexts();
  const { ticket, organizationName, stepName, time } = useLoaderData<typeof loader>();
  const { form } = useActionForm({ id: "cancel" });
  return (
    <PublicPage organizationName={organizationName} title={t("selfBooking.cancel.title")}>
      <Panel>
        <p className="mb-4">{t("selfBooking.cancel.lead", { exam: stepName, time })}</p>
        <ActionForm form={form} className="flex flex-wrap justify-between gap-2">
          <LinkButton to={pathTo("/book/tickets/:ticket", { ticket })} reloadDocument icon="left">
            {t("selfBooking.cancel.no")}
          </LinkButton>
          <Button look="danger" icon="close">
            {t("selfBooking.cancel.yes")}
          </Button>
        </ActionForm>
      </Panel>
    </PublicPage>
  );
}
