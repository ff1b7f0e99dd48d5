import { EmptyState } from "../../components/empty-state";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { PaneLink } from "./pane-link";
import { TemplateForm } from "./template-form";
import { TemplateStep } from "./template-step";
import { useFocusInPane } from "./use-focus-in-pane";
import type { TemplatesPane } from "./templates-pane.server";

/** The templates of the organization beside the text; one of them as a form that writes into it. */
export function PaneTemplates({ data, isOpen }: { data: TemplatesPane; isOpen: boolean }) {
  const t = useTexts();
  const { offered, best, used, form } = data;
  useFocusInPane("templates");
  if (offered.length === 0 && !used) {
    return (
      <EmptyState icon="edit" title={t("reportingTemplates.pane.none")}>
        {t("reportingTemplates.pane.lead")}
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 lg:overflow-y-auto">
      {used && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {t("reportingTemplates.pane.used", used)}
          {isOpen && (
            <TemplateStep intent="releaseTemplate" look="quiet" className="button-small">
              {t("reportingTemplates.pane.release")}
            </TemplateStep>
          )}
        </p>
      )}
      {!isOpen && <p className="text-sm text-muted">{t("reportingTemplates.pane.read")}</p>}
      {form ? (
        <>
          <PaneLink to="?pane=templates" isOpen={isOpen} className="inline-flex min-h-[1.75rem] items-center underline">
            {t("reportingTemplates.pane.back")}
          </PaneLink>
          <TemplateForm key={`${form.id} ${form.version}`} template={form} isOpen={isOpen} />
        </>
      ) : (
        <>
          <TemplateList
            title={t("reportingTemplates.pane.fitting")}
            templates={offered.filter(({ fits }) => fits)}
            best={best}
            isOpen={isOpen}
          />
          <TemplateList
            title={t("reportingTemplates.pane.others")}
            templates={offered.filter(({ fits }) => !fits)}
            best={null}
            isOpen={isOpen}
          />
        </>
      )}
    </div>
  );
}

interface TemplateListProps {
  title: string;
  templates: TemplatesPane["offered"];
  best: string | null;
  isOpen: boolean;
}

function TemplateList({ title, templates, best, isOpen }: TemplateListProps) {
  const t = useTexts();
  if (templates.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 text-sm font-medium text-muted">{title}</h2>
      <ul className="past-exams">
        {templates.map((template) => (
          <li key={template.id}>
            <PaneLink to={`?pane=templates&template=${template.id}`} isOpen={isOpen} className="past-exam">
              <span className="past-exam-study">{template.title}</span>
              {template.id === best && (
                <StatusBadge tone="success" icon="check">
                  {t("reportingTemplates.pane.best")}
                </StatusBadge>
              )}
            </PaneLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
