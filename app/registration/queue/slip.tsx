import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "../../components/button";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useLanguage, useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import slipStyles from "./slip.css?url";
import { WaitText } from "./wait-text";

export const handle = { i18n: "queue", title: "queue.slip.title", hydrate: false, chrome: false } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: slipStyles }];
export const meta = () => [{ name: "robots", content: "noindex" }];

/** After so long a kiosk stands at its beginning again, for the next patient. */
const kioskSeconds = 20;

export async function loader(args: LoaderFunctionArgs) {
  const code = paramOf(args, "code");
  const { searchParams } = new URL(args.request.url);
  const ticket = await apiFor(args, null).queue.ticket({ code });
  return {
    ...ticket,
    code,
    isPrinting: searchParams.has("printing"),
    kiosk: searchParams.get("kiosk"),
    checkedIn: formats(languageOf(args.request), ticket.timeZone).dayTime(ticket.checkedIn),
  };
}

/** What a patient takes along: the number, and the way to the own turn. No name: slips are lost. */
export default function SlipPage() {
  const t = useTexts();
  const { tag, language } = useLanguage();
  const slip = useLoaderData<typeof loader>();
  const kioskPath = slip.kiosk && pathTo("/calling/kiosks/:code", { code: slip.kiosk });
  return (
    <>
      {kioskPath && <meta httpEquiv="refresh" content={`${kioskSeconds}; url=${kioskPath}`} />}
      <div className="print-bar flex flex-wrap items-center justify-center gap-3 p-4">
        {kioskPath && (
          <LinkButton to={kioskPath} reloadDocument icon="left">
            {t("queue.kiosk.again")}
          </LinkButton>
        )}
        <form>
          {slip.kiosk && <input type="hidden" name="kiosk" value={slip.kiosk} />}
          <input type="hidden" name="printing" value="1" />
          <Button look="primary" icon="print">
            {t("queue.slip.print")}
          </Button>
        </form>
        {!slip.kiosk && (
          <a className="button button-secondary" href={`/api/v1/queue-tickets/${slip.code}/slip?language=${language}`}>
            {t("queue.slip.pdf")}
          </a>
        )}
      </div>
      <section className="slip" lang={tag}>
        <h1>{slip.organizationName}</h1>
        <p>{slip.queueName}</p>
        <p className="slip-small">{t("queue.slip.yourNumber")}</p>
        <p className="slip-number">{slip.queueNo}</p>
        <dl>
          {slip.ahead !== null && (
            <>
              <dt>{t("queue.slip.ahead")}</dt>
              <dd>{slip.ahead}</dd>
              <dt>{t("queue.slip.wait")}</dt>
              <dd>
                <WaitText wait={slip.wait} />
              </dd>
            </>
          )}
          <dt>{t("queue.slip.checkedIn")}</dt>
          <dd>{slip.checkedIn}</dd>
        </dl>
        <div
          className="slip-qr"
          role="img"
          aria-label={t("queue.slip.scan")}
          dangerouslySetInnerHTML={{ __html: slip.qrCode }}
        />
        <p className="slip-small">{t("queue.slip.scan")}</p>
        <p className="slip-small">{t("queue.slip.note")}</p>
      </section>
      {slip.isPrinting && <PrintScript />}
    </>
  );
}
