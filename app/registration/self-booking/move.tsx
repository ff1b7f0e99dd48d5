import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { Refusal } from "../../forms/refusal";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { freeTimes } from "./free-times.server";
import { PublicPage } from "./public-page";
import { TimeChoice } from "./time-choice";
import { TimeForm } from "./time-form";

export const handle = {
  i18n: "selfBooking",
  title: "selfBooking.move.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const ticket = paramOf(args, "ticket");
  const { organizationName, timeZone, stepId, stepName, start, mayChange, code } = await apiFor(
    args,
    null,
  ).selfBooking.ticket({ ticket });
  if (!mayChange || !code || !start) throw redirect(pathTo("/book/tickets/:ticket", { ticket }));
  const time = formats(languageOf(args.request), timeZone).dayTime(start);
  return { ticket, organizationName, stepName, time, free: await freeTimes(args, { code, stepId, timeZone }) };
}

export async function action(args: ActionFunctionArgs) {
  const ticket = paramOf(args, "ticket");
  return submitted(await posted(args), TimeForm, async (time) => {
    await apiFor(args, null).selfBooking.move({ ...time, ticket });
    return redirect(pathTo("/book/tickets/:ticket", { ticket }), 303);
  });
}

/** Another time for what a patient booked. */
export default function MovePage() {
  const t = useTexts();
  const { ticket, organizationName, stepName, time, free } = useLoaderData<typeof loader>();
  return (
    <PublicPage organizationName={organizationName} title={t("selfBooking.move.title")}>
      <Panel title={stepName}>
        <Refusal />
        <div className="grid gap-4">
          <p>{t("selfBooking.move.now", { time })}</p>
          <TimeChoice free={free} />
          <LinkButton to={pathTo("/book/tickets/:ticket", { ticket })} reloadDocument icon="left">
            {t("selfBooking.move.back")}
          </LinkButton>
        </div>
      </Panel>
    </PublicPage>
  );
}
