import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MessageCode } from "#contract/identity/mobile";
import { SelfBookedPerson } from "#contract/registration/self-booking";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { wrongPerson } from "../registry/order-form.server";
import { BookedTicket } from "./booked-ticket";
import { CodeForm } from "./code-form";
import { PersonForm } from "./person-form";
import { PublicPage } from "./public-page";

export const handle = {
  i18n: ["selfBooking", "exam"],
  title: "selfBooking.ticket.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const ticket = paramOf(args, "ticket");
  const booking = await apiFor(args, null).selfBooking.ticket({ ticket });
  const format = formats(languageOf(args.request), booking.timeZone);
  const isChanging = new URL(args.request.url).searchParams.has("change");
  return {
    ...booking,
    ticket,
    time: booking.start ? format.dayTime(booking.start) : "",
    heldUntil: booking.heldUntil ? format.time(booking.heldUntil) : "",
    /** A mobile is known once a code was sent to it. */
    asks: booking.mobile === "" || isChanging ? ("person" as const) : ("code" as const),
  };
}

const Confirm = z.object({ code: MessageCode });

export async function action(args: ActionFunctionArgs) {
  const ticket = paramOf(args, "ticket");
  const api = apiFor(args, null).selfBooking;
  const form = await posted(args);
  const here = redirect(pathTo("/book/tickets/:ticket", { ticket }), 303);
  switch (form.intent) {
    case "send":
      return submitted(
        form,
        SelfBookedPerson,
        async (person) => {
          await api.sendCode({ ...person, ticket });
          return here;
        },
        { message_failed: "mobile", too_many_attempts: "mobile", info_wrong: wrongPerson },
      );
    case "release":
      return submitted(form, z.object({}), async () => {
        await api.cancel({ ticket });
        return here;
      });
    default:
      return submitted(
        form,
        Confirm,
        async ({ code }) => {
          await api.confirm({ ticket, code });
          return here;
        },
        { code_wrong: "code" },
      );
  }
}

/** A patient's own booking: who comes, the code, then the ticket to show at the desk. */
export default function TicketPage() {
  const t = useTexts();
  const page = useLoaderData<typeof loader>();
  const { organizationName, state, stepName, time, room, heldUntil, code, stepId, asks } = page;
  if (state !== "held" && state !== "over") return <BookedTicket booking={page} />;
  return (
    <PublicPage organizationName={organizationName} title={t("selfBooking.title")}>
      <Panel title={stepName}>
        <p className="text-xl font-semibold tabular-nums">{time}</p>
        {room && <p className="text-muted">{room}</p>}
        {state === "held" && <p className="mt-2">{t("selfBooking.heldUntil", { time: heldUntil })}</p>}
      </Panel>
      {state === "over" ? (
        <>
          <Notice tone="warning">{t("selfBooking.over")}</Notice>
          {code && (
            <LinkButton to={pathTo("/book/:code", { code }, { step: stepId })} reloadDocument look="primary">
              {t("selfBooking.again")}
            </LinkButton>
          )}
        </>
      ) : asks === "person" ? (
        <PersonForm organizationName={organizationName} />
      ) : (
        <CodeForm mobile={page.mobile} />
      )}
    </PublicPage>
  );
}
