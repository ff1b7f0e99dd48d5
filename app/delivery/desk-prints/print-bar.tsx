import type { ReactNode } from "react";
import type { Language } from "#texts/languages";
import { Button, LinkButton } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { LanguageButtons } from "../printing/language-buttons";

interface PrintBarProps {
  title: string;
  back: { to: string; label: string };
  /** Of the paper; the page around it keeps the reader's own. */
  language: Language;
  /** What the address has to say again. */
  kept: Record<string, string | string[]>;
  /** Where the same is a file. */
  pdf: string;
  isPrinting: boolean;
  /** What is chosen about the paper. */
  children?: ReactNode;
}

/** Printing is what the page was opened for: Enter does it. */
const begin = { autoFocus: true };

/** What stands above a paper of the front desk on the screen and is not printed. */
export function PrintBar({ title, back, language, kept, pdf, isPrinting, children }: PrintBarProps) {
  const t = useTexts();
  const { language: _, ...others } = kept;
  return (
    <>
      <nav className="print-bar flex flex-wrap items-center gap-2 p-3" aria-label={title}>
        <LinkButton to={back.to} look="quiet" icon="left" reloadDocument>
          {back.label}
        </LinkButton>
        <form className="flex flex-wrap items-center gap-1" aria-label={t("deskPrints.language")}>
          <Kept fields={others} />
          <LanguageButtons language={language} />
        </form>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <a className="button button-secondary" href={pdf}>
            {t("deskPrints.pdf")}
          </a>
          <form>
            <Kept fields={kept} />
            <input type="hidden" name="printing" value="1" />
            <Button look="primary" icon="print" {...begin}>
              {t("deskPrints.print")}
            </Button>
          </form>
        </div>
        {children}
      </nav>
      {isPrinting && <p className="print-notices p-3">{t("deskPrints.printing")}</p>}
    </>
  );
}

function Kept({ fields }: { fields: PrintBarProps["kept"] }) {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );
}
