import { useEffect, useRef } from "react";
import type { Language } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { languages } from "#texts/languages";
import { useTexts } from "../../i18n/use-texts";
import { previewAddress, valuesIn } from "./preview-address";

/** Milliseconds after the last letter. */
const pauseMs = 500;

/**
 * The real sheet by what the form says: drawn anew with every change where scripts run, with "Preview" elsewhere. The
 * button sends the form into the frame, so that nothing of it is lost. It stands inside the form.
 */
export function PreviewFrame({
  path,
  formId,
  first,
  language,
}: {
  /** Of the page that shows the sheet. */
  path: string;
  formId: string;
  /** Address of the sheet as the page was sent. */
  first: string;
  language: Language;
}) {
  const t = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(first);

  const address = () => {
    const form = document.getElementById(formId);
    return form instanceof HTMLFormElement ? previewAddress(path, valuesIn(form)) : first;
  };
  const show = () => {
    const now = address();
    if (now === shown.current) return;
    shown.current = now;
    // Replaced, not gone to: the way back leads out of the page, not through its previews.
    frame.current?.contentWindow?.location.replace(now);
  };

  useEffect(() => {
    const form = document.getElementById(formId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(show, pauseMs);
    };
    // Whatever was changed before the scripts woke, or without an input: rows that changed places, a new picture.
    later();
    form?.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("input", later);
    };
  });

  return (
    <section aria-label={t("printTemplates.editor.preview")} className="min-w-0 xl:sticky xl:top-2">
      <div className="mb-2 flex flex-wrap items-end gap-2">
        <select
          name="language"
          defaultValue={language}
          key={language}
          aria-label={t("printTemplates.editor.previewLanguage")}
          className="mr-auto pr-8"
        >
          {languages.map(({ code, tag, name }) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </select>
        <Button
          icon="eye"
          formAction={path}
          formMethod="get"
          formTarget="template-preview"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            show();
          }}
        >
          {t("printTemplates.editor.showPreview")}
        </Button>
        <button
          type="submit"
          name="as"
          value="pdf"
          formAction={path}
          formMethod="get"
          formTarget="_blank"
          formNoValidate
          className="button button-secondary"
          onClick={(event) => {
            event.preventDefault();
            window.open(`${address()}&as=pdf`, "_blank", "noopener");
          }}
        >
          {t("printTemplates.editor.pdf")}
        </button>
      </div>
      {/* The sheet is drawn smaller than it is; on a low screen the frame scrolls. */}
      <div className="h-[33rem] overflow-hidden rounded border border-line bg-sunken sm:h-[50rem] xl:max-h-[calc(100vh-9rem)]">
        <iframe
          ref={frame}
          name="template-preview"
          title={t("printTemplates.editor.preview")}
          src={first}
          className="h-[75rem] w-[51rem] origin-top-left scale-[.44] sm:scale-[.66] xl:max-h-[calc((100vh-9rem)/.66)]"
        />
      </div>
      <p className="mt-1 text-sm text-muted">{t("printTemplates.editor.previewHint")}</p>
    </section>
  );
}
