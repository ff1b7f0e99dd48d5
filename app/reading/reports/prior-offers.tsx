import type { ReactNode } from "react";
import { Button } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { editorFormId } from "./editor-fields";
import type { InEachLanguage, PriorOffers as Offers } from "./prior-offers.server";
import { writtenIn } from "./written-language";

/** Puts a text where the cursor of the finding stands. */
function insert(text: InEachLanguage, fallback: keyof InEachLanguage) {
  const area = document.querySelector<HTMLTextAreaElement>(`#${editorFormId} textarea[name="finding"]`);
  if (!area) return;
  const words = text[writtenIn(area.value) ?? fallback];
  area.setRangeText(words, area.selectionStart, area.selectionEnd, "end");
  // What was set by a script, no input event tells.
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}

/**
 * Puts a text of an earlier exam into the finding, in the language that is written there. Without scripts the form is sent
 * and comes back as it was typed, with the text in it.
 */
function InsertOffer({
  text,
  fallback,
  query,
  label,
}: {
  text: InEachLanguage;
  fallback: keyof InEachLanguage;
  query: string;
  label: ReactNode;
}) {
  return (
    <Button
      form={editorFormId}
      formAction={query}
      formNoValidate
      intent="insert"
      icon="plus"
      className="button-small"
      onClick={(event) => {
        event.preventDefault();
        insert(text, fallback);
      }}
    >
      {label}
    </Button>
  );
}

/** What an earlier exam offers to the open text: the comparison with it, and the sizes that its report tells. */
export function PriorOffers({
  offers,
  params,
  measured = [],
}: {
  offers: Offers;
  params: string;
  measured?: InEachLanguage[];
}) {
  const t = useTexts();
  const fallback = offers.language ?? offers.reader;
  const queryOf = (size: number | null) => {
    const query = new URLSearchParams(params);
    query.delete("size");
    query.set("of", offers.examId);
    if (size !== null) query.set("size", String(size));
    return `?${query}`;
  };
  return (
    <div className="my-1 flex flex-wrap items-center gap-1">
      <InsertOffer
        text={offers.comparison}
        fallback={fallback}
        query={queryOf(null)}
        label={t("reports.comparison.insert", { text: offers.comparison[fallback].trim() })}
      />
      {offers.sizes.map(({ of, text }, index) => (
        <span key={of} title={of}>
          <InsertOffer text={text} fallback={fallback} query={queryOf(index)} label={text[fallback]} />
        </span>
      ))}
      {measured.map((text) => (
        <Button
          key={text[fallback]}
          type="button"
          icon="plus"
          className="button-small"
          onClick={() => insert(text, fallback)}
        >
          {t("reports.comparison.measured", { text: text[fallback] })}
        </Button>
      ))}
    </div>
  );
}
