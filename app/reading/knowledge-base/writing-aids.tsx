import { useEffect, useRef, useState, type RefObject } from "react";
import { useTexts } from "../../i18n/use-texts";
import type { PhrasesFor } from "./find-phrases";
import { PhraseChooser } from "./phrase-chooser";
import { begunIn, fillTwin, selectedPlace, walk, walkOn, write } from "./put-phrase";

interface WritingAidsProps {
  form: RefObject<HTMLFormElement>;
  phrases: PhrasesFor;
  /** The key that asked for phrases while this was loading. */
  asking: RefObject<KeyboardEvent>;
}

const isText = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && (target.name === "finding" || target.name === "diagnosis");

/** A slash begins a phrase at the start of a line or behind a blank: elsewhere it is a slash, as in T2/FLAIR. */
const beginsPhrase = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart === selectionEnd && /(^|\s)$/.test(value.slice(0, selectionStart));

const opens = (event: KeyboardEvent, field: HTMLTextAreaElement) => {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) return false;
  // By its place on the keyboard: with Alt the letter is another on some systems.
  return altKey ? code === "KeyP" && !shiftKey : key === "/" && beginsPhrase(field);
};

/**
 * What helps while a report is written: the chooser of phrases, and Tab, which walks through the places to fill in.
 * Loaded with the first key, or with a draft: not every report that is opened is written.
 */
export default function WritingAids({ form, phrases, asking }: WritingAidsProps) {
  const [asked, setAsked] = useState<{ field: HTMLTextAreaElement; typed: string } | null>(null);
  const [options, setOptions] = useState<{ field: HTMLTextAreaElement; words: string[] } | null>(null);

  const filling = useRef<ReturnType<typeof begunIn>>(null);

  useEffect(() => {
    const element = form.current;
    if (!element) return;

    function done() {
      if (element && filling.current) fillTwin(element, filling.current);
      filling.current = null;
    }
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || event.isComposing || !isText(target)) return;
      if (opens(event, target)) {
        event.preventDefault();
        setAsked({ field: target, typed: "" });
      } else if (key === "Tab" && !altKey && !ctrlKey && !metaKey) {
        done();
        if (element && (walk(target, shiftKey) || walkOn(element, target, shiftKey))) event.preventDefault();
      } else if (/^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey) {
        const word = selectedPlace(target)?.options[Number(key) - 1];
        if (word === undefined) return;
        event.preventDefault();
        write(target, word);
      }
    }
    function onSelection() {
      const target = document.activeElement;
      const begun = isText(target) ? begunIn(target) : null;
      if (begun) filling.current = begun;
      const words = begun?.place.options ?? [];
      setOptions(isText(target) && words.length > 0 ? { field: target, words } : null);
    }
    element.addEventListener("keydown", onKeyDown);
    document.addEventListener("selectionchange", onSelection);
    // Whoever goes elsewhere has filled in what they would, and chooses no more.
    function onLeave() {
      done();
      setOptions(null);
    }
    element.addEventListener("focusout", onLeave);
    return () => {
      element.removeEventListener("focusout", onLeave);
      element.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("selectionchange", onSelection);
    };
  }, [form]);

  // What was typed while this was loading: a slash goes, with what was searched for behind it.
  useEffect(() => {
    const first = asking.current;
    const target = first?.target ?? null;
    if (!first || !isText(target)) return;
    const { value, selectionStart } = target;
    const [, slashed] = /(?:^|\s)(\/\S*)$/.exec(value.slice(0, selectionStart)) ?? [];
    if (first.key === "/" && slashed !== undefined) {
      target.setSelectionRange(selectionStart - slashed.length, selectionStart);
      write(target, "");
      setAsked({ field: target, typed: slashed.slice(1) });
    } else if (first.altKey && first.code === "KeyP") setAsked({ field: target, typed: "" });
  }, [asking]);

  return (
    <>
      {options && !asked && <Options {...options} />}
      {asked && form.current && (
        <PhraseChooser form={form.current} {...asked} phrases={phrases} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** What the selected place is chosen from; by its number too. */
function Options({ field, words }: { field: HTMLTextAreaElement; words: string[] }) {
  const t = useTexts();
  const { left, bottom } = field.getBoundingClientRect();
  return (
    <div
      role="group"
      aria-label={t("phraseChoice.options")}
      className="fixed z-40 flex max-w-[90vw] flex-wrap gap-1 rounded-lg border border-line bg-surface p-1 shadow-raised"
      style={{ left: left + 8, bottom: window.innerHeight - bottom + 8 }}
    >
      {words.map((word, index) => (
        <button
          key={word}
          type="button"
          className="button button-secondary button-small"
          // The field keeps the focus, and with it what is selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => write(field, word)}
        >
          <kbd className="text-muted">{index + 1}</kbd> {word}
        </button>
      ))}
    </div>
  );
}
