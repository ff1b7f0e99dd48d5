import { useListField } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { Language } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { LanguageButtons } from "./language-buttons";

export interface OfferedTemplates {
  templates: { id: string; name: string }[];
  /** By the organization's rule; null where it has no template. */
  automatic: string | null;
  chosen: string | null;
}

/**
 * The language of the sheet; the page around it keeps the reader's own.
 *
 * @param kept what the address has to say again
 */
export function LanguageChoice({ language, kept = {} }: { language: Language; kept?: Record<string, string> }) {
  const t = useTexts();
  const list = useListField();
  return (
    <form
      className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:basis-full"
      aria-label={t("printing.print.language")}
    >
      {list && <input type="hidden" {...list} />}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LanguageButtons language={language} />
    </form>
  );
}

/** Which template the sheet is printed with; remembered for others of the organization and modality. */
export function TemplateChoice({ offered, language }: { offered: OfferedTemplates; language: Language }) {
  const t = useTexts();
  const list = useListField();
  const { templates, automatic, chosen } = offered;
  if (templates.length === 0) return <p className="text-sm text-muted">{t("printing.print.noTemplate")}</p>;
  if (templates.length === 1) return null;
  return (
    <form className="flex min-w-0 items-center gap-1 max-sm:order-last max-sm:basis-full">
      {list && <input type="hidden" {...list} />}
      <input type="hidden" name="language" value={language} />
      <select
        name="template"
        aria-label={t("printing.print.template")}
        defaultValue={chosen ?? ""}
        className="min-w-0 max-w-[12rem] flex-1 pr-8"
      >
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === automatic ? t("printing.print.automatic", { name }) : name}
          </option>
        ))}
      </select>
      <Button className="shrink-0">{t("printing.print.useTemplate")}</Button>
    </form>
  );
}
