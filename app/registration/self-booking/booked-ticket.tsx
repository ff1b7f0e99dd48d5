import type { SelfBooking } from "#contract/registration/self-booking";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { QrCode } from "../../components/qr-code";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { PublicPage } from "./public-page";

const tones = { booked: "success", waiting: "warning", arrived: "success", cancelled: "info" } as const;

/** What is shown at the desk and the kiosk, with what may still be changed. */
export function BookedTicket({ booking }: { booking: SelfBooking & { ticket: string; time: string } }) {
  const t = useTexts();
  const { organizationName, state, stepName, time, room, patientName, accessionNumber, qrCode, code, ticket } = booking;
  const facts = [
    [t("selfBooking.ticket.time"), state === "cancelled" ? "" : time],
    [t("selfBooking.ticket.exam"), stepName],
    [t("selfBooking.ticket.place"), room],
    [t("selfBooking.ticket.patient"), patientName],
    [t("selfBooking.ticket.number"), accessionNumber],
  ] as const;
  return (
    <PublicPage organizationName={organizationName} title={t("selfBooking.ticket.title")}>
      {state in tones && (
        <Notice tone={tones[state as keyof typeof tones]}>{t(`selfBooking.ticket.states.${state}`)}</Notice>
      )}
      {state === "waiting" && <Notice tone="warning">{t("selfBooking.ticket.waitingHint")}</Notice>}
      <section className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts
            .filter(([, value]) => value !== "")
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium tabular-nums">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
        </dl>
        {(state === "booked" || state === "waiting") && (
          <div className="grid justify-items-center gap-2 text-center">
            <QrCode svg={qrCode} label={t("selfBooking.ticket.scan")} />
            <p>{t("selfBooking.ticket.scan")}</p>
            <p className="text-sm text-muted">{t("selfBooking.ticket.keep")}</p>
          </div>
        )}
      </section>
      {booking.mayChange && (
        <p className="flex flex-wrap justify-between gap-2 print:hidden">
          {code && (
            <LinkButton to={pathTo("/book/tickets/:ticket/move", { ticket })} reloadDocument icon="clock">
              {t("selfBooking.ticket.move")}
            </LinkButton>
          )}
          <LinkButton to={pathTo("/book/tickets/:ticket/cancel", { ticket })} reloadDocument look="danger" icon="close">
            {t("selfBooking.ticket.cancel")}
          </LinkButton>
        </p>
      )}
      {state === "booked" && !booking.mayChange && <p className="text-muted">{t("selfBooking.ticket.late")}</p>}
      {state === "cancelled" && code && (
        <LinkButton to={pathTo("/book/:code", { code })} reloadDocument look="primary" icon="plus">
          {t("selfBooking.ticket.anew")}
        </LinkButton>
      )}
    </PublicPage>
  );
}
