import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "../../components/button";
import { useLanguage, useTexts } from "../../i18n/use-texts";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import posterStyles from "./poster.css?url";

export const handle = {
  i18n: "selfBooking",
  title: "selfBooking.poster.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: posterStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, organization } = await settingsPlace(args);
  const { url, qrCode, steps, stepIds } = await api.selfBooking.settings({ id });
  return {
    url,
    qrCode,
    isPrinting: new URL(args.request.url).searchParams.has("printing"),
    organizationName: organization.name,
    steps: steps.filter(({ stepId }) => stepIds.includes(stepId)).map(({ name }) => name),
  };
}

/** A sheet of A4 for the wall: the QR code that a patient's phone opens. */
export default function PosterPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { url, qrCode, isPrinting, organizationName, steps } = useLoaderData<typeof loader>();
  return (
    <>
      <form className="print-bar flex justify-center p-4">
        <input type="hidden" name="printing" value="1" />
        <Button look="primary" icon="print">
          {t("selfBooking.poster.print")}
        </Button>
      </form>
      <section className="poster" lang={tag}>
        <p>{organizationName}</p>
        <h1>{t("selfBooking.poster.title")}</h1>
        <div
          role="img"
          aria-label={t("selfBooking.settings.address")}
          className="poster-code"
          dangerouslySetInnerHTML={{ __html: qrCode }}
        />
        <p>{t("selfBooking.poster.scan")}</p>
        {steps.length > 0 && steps.length <= 12 && <p>{steps.join(" · ")}</p>}
        <p className="poster-address">{url}</p>
      </section>
      {isPrinting && <PrintScript />}
    </>
  );
}
