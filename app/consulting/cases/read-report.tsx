import type { PrintedReport } from "#contract/delivery/printing";
import { tagOf } from "#texts/languages";
import { buttonLook } from "../../components/button";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { ClinicalInformation, ReportTexts, Signatures } from "../../delivery/printing/report-parts";

/** An approved report to be read on the screen; its pictures are in the PDF file. */
export function ReadReport({ sheet, pdf }: { sheet: PrintedReport; pdf: string }) {
  const t = useTexts();
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{t("cases.exams.report")}</h3>
        <a href={pdf} target="_blank" rel="noreferrer" className={buttonLook("secondary")}>
          <Icon name="download" />
          {t("cases.exams.pdf")}
        </a>
      </div>
      <article lang={tagOf(sheet.language)}>
        <ClinicalInformation sheet={sheet} />
        <ReportTexts sheet={sheet} />
        <div className="mt-4 border-t border-line pt-3">
          <Signatures sheet={sheet} pictures={null} />
        </div>
        <p className="mt-2 break-all text-sm text-muted">{sheet.versionLine}</p>
      </article>
    </section>
  );
}
