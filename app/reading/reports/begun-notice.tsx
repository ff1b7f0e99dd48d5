import type { BegunTemplate } from "#contract/reading/reporting-templates";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { TemplateStep } from "./template-step";

/** Says that what stands in the texts is a template's, and takes it out again; what was typed stays. */
export function BegunNotice({ begun }: { begun: BegunTemplate }) {
  const t = useTexts();
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-4">
        <span>{t("reports.begun.said", { title: begun.title })}</span>
        <TemplateStep intent="undoTemplate" look="quiet" className="button-small" written={begun}>
          {t("reports.begun.undo")}
        </TemplateStep>
      </div>
    </Notice>
  );
}
