import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PublicBar } from "../../page/public-bar";
import { apiFor } from "../../session/api.server";
import { WaitText } from "./wait-text";

export const handle = {
  i18n: "queue",
  title: "queue.ticket.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [
  { name: "robots", content: "noindex" },
  { httpEquiv: "refresh", content: "15" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { qrCode: _, ...ticket } = await apiFor(args, null).queue.ticket({ code: paramOf(args, "code") });
  return { ...ticket, fresh: formats(languageOf(args.request), ticket.timeZone).time(new Date()) };
}

/** A patient's own turn on the own phone: no name, no account, no script. */
export default function TicketPage() {
  const t = useTexts();
  const { queueNo, queueName, organizationName, state, room, ahead, wait, fresh } = useLoaderData<typeof loader>();
  const isCalled = state === "calling" || state === "serving";
  return (
    <div className="mx-auto max-w-form px-4 py-4">
      <PublicBar />
      <section className="mt-4 rounded-lg border border-line bg-surface p-6 text-center">
        <p className="text-muted">{organizationName}</p>
        <h1 className="text-lg">{queueName}</h1>
        <p className="my-4 text-[4rem] font-bold leading-none tabular-nums">{queueNo}</p>
        <p role="status" className={`text-xl font-medium ${isCalled ? "text-accent" : ""}`}>
          {t(`queue.ticket.state.${state}`)}
        </p>
        {room && <p className="mt-2 text-2xl font-bold text-accent">{t("queue.ticket.room", { room })}</p>}
        {ahead !== null && (
          <dl className="mt-6 grid grid-cols-2 gap-4">
            <div>
              <dt className="text-muted">{t("queue.ticket.ahead")}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{ahead}</dd>
            </div>
            <div>
              <dt className="text-muted">{t("queue.ticket.wait")}</dt>
              <dd className="text-2xl font-semibold tabular-nums">
                <WaitText wait={wait} />
              </dd>
            </div>
          </dl>
        )}
        <p className="mt-6 text-sm text-muted">{t("queue.ticket.fresh", { time: fresh })}</p>
      </section>
    </div>
  );
}
