import type { ReportingTemplate } from "#contract/reading/reporting-templates";
import { buttonLook } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";

interface TemplateOriginPanelProps {
  template: Pick<ReportingTemplate, "id" | "origin" | "hasOriginal">;
  codes: number;
}

/** Where a template comes from and what may be done with it; the files it goes out as. */
export function TemplateOriginPanel({ template: { id, origin, hasOriginal }, codes }: TemplateOriginPanelProps) {
  const t = useTexts();
  const terms = origin?.terms.filter(({ name }) => /^dcterms\./i.test(name)) ?? [];
  const rights = terms.filter(({ name }) => /\.(rights|license)$/i.test(name));
  const files = `/api/v1/reporting-templates/${id}`;
  return (
    <Panel title={t("reportingTemplates.page.origin")} className="grid gap-3">
      {origin && (
        <>
          {rights.length === 0 ? (
            <Notice tone="warning">{t("reportingTemplates.page.noRights")}</Notice>
          ) : (
            <div>
              <h3 className="text-sm font-medium text-muted">{t("reportingTemplates.page.rights")}</h3>
              {rights.map(({ name, content }) => (
                <p key={name + content} className="break-words">
                  {content}
                </p>
              ))}
            </div>
          )}
          <details>
            <summary className="min-h-[1.75rem] underline max-sm:min-h-[2.75rem]">
              {t("reportingTemplates.page.metadata")}
            </summary>
            <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">
              {terms.map(({ name, content }) => (
                <div key={name + content} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 break-words">{content}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
      {codes > 0 && <p className="text-sm text-muted">{t("reportingTemplates.page.codeCount", { count: codes })}</p>}
      <div className="flex flex-wrap gap-2">
        <a href={`${files}/mrrt`} download className={buttonLook("secondary")}>
          {t("reportingTemplates.page.exportMrrt")}
        </a>
        {hasOriginal && (
          <a href={`${files}/original`} download className={buttonLook("secondary")}>
            {t("reportingTemplates.page.original")}
          </a>
        )}
      </div>
    </Panel>
  );
}
