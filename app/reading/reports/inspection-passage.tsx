import type { InspectionWarning } from "#contract/reading/report-views";
import { useHydrated } from "../../components/use-hydrated";
import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import { editorFormId } from "./editor-fields";
import { placeNow, type Quoted } from "./inspected-passage";

interface InspectedPassageProps {
  quote: Quoted;
  finding: Pick<InspectionWarning, "field" | "start" | "suggestion">;
  /** As the reader calls it. */
  field: string;
  /** The text is open: the passage can be gone to. */
  isOpen: boolean;
}

/** A passage of the report in its context. In an open text a press selects it there, or puts what is suggested in its place. */
export function InspectedPassage({ quote, finding, field, isOpen }: InspectedPassageProps) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const { passage } = quote;
  const words = (
    <q lang={langOf(passage)}>
      {quote.before}
      <mark className="rounded-sm bg-surface px-0.5 font-semibold text-text">{passage}</mark>
      {quote.after}
    </q>
  );
  const isActive = isOpen && isHydrated;
  return (
    <span className="ml-2 inline-flex flex-wrap items-baseline gap-x-2">
      <span className="text-muted">{field}</span>
      {isActive ? (
        <button
          type="button"
          className="text-left underline decoration-dotted underline-offset-4 max-sm:min-h-[2.75rem]"
          title={t("reports.inspection.goTo")}
          onClick={() => select(finding, passage)}
        >
          {words}
        </button>
      ) : (
        words
      )}
      {finding.suggestion !== null && !isActive && (
        <span>{t("reports.inspection.suggested", { suggestion: finding.suggestion })}</span>
      )}
      {finding.suggestion !== null && isActive && (
        <button
          type="button"
          className="button button-small"
          onClick={() => select(finding, passage)?.(finding.suggestion ?? "")}
        >
          {t("reports.inspection.replace", { suggestion: finding.suggestion })}
        </button>
      )}
    </span>
  );
}

/** Selects the passage in its field, wherever it stands by now. @returns what puts other words in its place */
function select({ field, start }: Pick<InspectionWarning, "field" | "start">, passage: string) {
  const area = document.querySelector<HTMLTextAreaElement>(`#${editorFormId} textarea[name="${field}"]`);
  const place = area ? placeNow(area.value, passage, start) : -1;
  if (!area) return null;
  area.focus();
  if (place < 0) return null;
  area.setSelectionRange(place, place + passage.length);
  // The browser scrolls to a selection when the field is gone to anew.
  area.blur();
  area.focus();
  return (words: string) => {
    area.setRangeText(words, place, place + passage.length, "select");
    // What was set by a script, no input event tells.
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
