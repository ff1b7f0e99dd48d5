import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button, LinkButton } from "../../components/button";
import { PageNumbers } from "../../delivery/printing/page-numbers";
import { sheetLanguage } from "../../delivery/printing/sheet-language.server";
import { sheetStyles } from "../../delivery/printing/sheet-styles";
import { LanguageChoice } from "../../delivery/printing/template-choice";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { DossierSheet } from "./dossier-sheet";

export const handle = {
  i18n: ["dossiers", "printing"],
  title: "dossiers.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = sheetStyles;

const EditionNumber = z.coerce.number().int().min(1).optional().catch(undefined);

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const { searchParams } = new URL(args.request.url);
  const number = EditionNumber.parse(searchParams.get("number") ?? undefined);
  const language = sheetLanguage(args.request);
  const { sheet, qr } = await api.dossiers.ofConsultation({ id, language, number });
  return { id, number: number ?? null, sheet, qr, isPrinting: searchParams.has("printing") };
}

/** The dossier as it prints, an edition of it or as it stands now. */
export default function DossierPrintPage() {
  const t = useTexts();
  const { id, number, sheet, qr, isPrinting } = useLoaderData<typeof loader>();
  const { language } = sheet;
  const query = new URLSearchParams({ language, ...(number && { number: String(number) }) });
  return (
    <>
      <PageNumbers language={language} />
      <nav className="print-bar" aria-label={t("dossiers.title")}>
        <LinkButton
          to={pathTo("/consultations/:consultationId/dossier", { consultationId: id })}
          look="quiet"
          icon="left"
          reloadDocument
        >
          {t("dossiers.back")}
        </LinkButton>
        <LanguageChoice language={language} {...(number && { kept: { number: String(number) } })} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <a className="button button-secondary" href={`/api/v1/consultations/${id}/dossier/pdf?${query}`}>
            {t("dossiers.pdf")}
          </a>
          <form>
            <input type="hidden" name="language" value={language} />
            {number && <input type="hidden" name="number" value={number} />}
            <input type="hidden" name="printing" value="1" />
            <Button look="primary" icon="print">
              {t("dossiers.printNow")}
            </Button>
          </form>
        </div>
      </nav>
      <DossierSheet sheet={sheet} qr={qr} pictures={`/api/v1/consultations/${id}/dossier/pictures`} />
      {isPrinting && <PrintScript />}
    </>
  );
}
