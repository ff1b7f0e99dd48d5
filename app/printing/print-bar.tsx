import { useTexts } from "../i18n/use-texts";
import type { Language } from "#contract/values";
import { Button, LinkButton } from "../components/button";
import { FormErrors } from "../components/form-errors";
import { useActionForm } from "../forms/use-action-form";
import { languages } from "../i18n/languages";

interface PrintBarProps {
  report: { examId: string; reportId: string; version: number };
  mayPrint: boolean;
  /** Of the sheet; the page around it keeps the reader's own. */
  language: Language;
}

/** What stands above the sheet on the screen and is not printed. */
export function PrintBar({ report: { examId, reportId, version }, mayPrint, language }: PrintBarProps) {
  const t = useTexts();
  const { form } = useActionForm<{ version: number }>({ id: "print" });
  return (
    <nav className="print-bar" aria-label={t("printing.print.title")}>
      <LinkButton to={`/studies/${examId}/reports/${reportId}`} look="quiet" icon="left" reloadDocument>
        {t("printing.print.back")}
      </LinkButton>
      <form
        className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:basis-full"
        aria-label={t("printing.print.language")}
      >
        {languages.map(({ code, tag, name }) => (
          <button
            key={code}
            name="language"
            value={code}
            lang={tag}
            aria-pressed={code === language}
            className={`button ${code === language ? "button-secondary" : "button-quiet"}`}
          >
            {name}
          </button>
        ))}
      </form>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <a className="button button-secondary" href={`/api/v1/reports/${reportId}/pdf?language=${language}`}>
          {t("printing.print.pdf")}
        </a>
        {mayPrint && (
          <form method="post" id={form.id}>
            <input type="hidden" name="version" value={version} />
            <Button look="primary" icon="print">
              {t("printing.print.print")}
            </Button>
          </form>
        )}
      </div>
      <FormErrors form={form} />
    </nav>
  );
}
