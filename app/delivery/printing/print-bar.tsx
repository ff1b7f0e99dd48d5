import { pathTo } from "../../paths";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { Language } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { FormErrors } from "../../forms/form-errors";
import { useActionForm } from "../../forms/use-action-form";
import { LanguageChoice, TemplateChoice, type OfferedTemplates } from "./template-choice";

interface PrintBarProps {
  report: { examId: string; reportId: string; version: number };
  mayPrint: boolean;
  /** Of the sheet; the page around it keeps the reader's own. */
  language: Language;
  offered: OfferedTemplates;
  /** What names the template in addresses. */
  query: URLSearchParams;
}

/** What stands above the sheet on the screen and is not printed. */
export function PrintBar({ report, mayPrint, language, offered, query }: PrintBarProps) {
  const t = useTexts();
  const inList = useInList();
  const { examId, reportId, version } = report;
  const { form } = useActionForm<{ version: number }>({ id: "print" });
  return (
    <nav className="print-bar" aria-label={t("printing.print.title")}>
      <LinkButton
        to={inList(pathTo("/studies/:examId/reports/:reportId", { examId, reportId }))}
        look="quiet"
        icon="left"
        reloadDocument
      >
        {t("printing.print.back")}
      </LinkButton>
      <LanguageChoice language={language} />
      <TemplateChoice offered={offered} language={language} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <a className="button button-secondary" href={`/api/v1/reports/${reportId}/pdf?${query}`}>
          {t("printing.print.pdf")}
        </a>
        {mayPrint && (
          <form method="post" id={form.id}>
            <input type="hidden" name="version" value={version} />
            {offered.chosen && <input type="hidden" name="template" value={offered.chosen} />}
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
