import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { findPhrases, type Choice, type PhrasesFor } from "./find-phrases";
import { tellUse } from "./tell-use";
import { partsOf, putPhrase, write, type ReportText } from "./put-phrase";

interface PhraseChooserProps {
  form: HTMLFormElement;
  /** Where the cursor stands, and comes back to. */
  field: HTMLTextAreaElement;
  phrases: PhrasesFor;
  /** What was typed already. */
  typed: string;
  onClose: () => void;
}

/** The phrases that were found last, those first that are used most, and what they were searched by; null until they have come. */
function useFound(phrases: PhrasesFor, search: string): { search: string; choices: Choice[] } | null {
  const [last, setLast] = useState<{ search: string; choices: Choice[] } | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    // Typing goes on: only the pause asks.
    const pause = window.setTimeout(() => void load(), search === "" ? 0 : 120);
    async function load() {
      try {
        const choices = await findPhrases(phrases, search, ending.signal);
        if (choices) setLast({ search, choices });
      } catch {
        // Asked anew meanwhile, or without a line: what was found before stays.
      }
    }
    return () => {
      window.clearTimeout(pause);
      ending.abort();
    };
  }, [phrases, search]);
  return last;
}

/** Where a phrase goes that is chosen in a field: alone into this one, else each of its texts into its own. */
function putChosen(form: HTMLFormElement, field: HTMLTextAreaElement, choice: Choice, isAlone: boolean) {
  const own: ReportText = field.name === "diagnosis" ? "diagnosis" : "finding";
  const parts = partsOf(choice, "both");
  field.focus();
  if (parts.length > 1 && !isAlone) return putPhrase(form, choice);
  // A phrase of one text goes where somebody asked for it.
  const text = choice[own] || choice[parts[0] ?? own];
  putPhrase(form, { finding: "", diagnosis: "", [own]: text }, { into: own });
}

/** Searches phrases without leaving the keyboard, and puts one into the report. */
export function PhraseChooser({ form, field, phrases, typed, onClose }: PhraseChooserProps) {
  const t = useTexts();
  const id = useId();
  const [search, setSearch] = useState(typed);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = useFound(phrases, search);
  const choices = found?.choices;
  // Enter came before what was typed was answered: it means the first that will be found.
  const [awaited, setAwaited] = useState<{ isAlone: boolean } | null>(null);
  const current = choices?.[Math.min(at, choices.length - 1)];

  useEffect(() => input.current?.focus(), []);
  useEffect(() => list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }), [at]);

  function back(text = "") {
    onClose();
    field.focus();
    if (text !== "") write(field, text);
  }
  function choose(choice: Choice, isAlone: boolean) {
    onClose();
    putChosen(form, field, choice, isAlone);
    tellUse(choice.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event;
    // Enter and arrows are the input method's while it composes.
    if (nativeEvent.isComposing) return;
    const last = (choices?.length ?? 1) - 1;
    if (key === "Escape" || key === "Tab") back();
    // Who wanted a slash and no phrase goes on typing.
    else if (search === "" && (key === "/" || key === " ")) back(key === "/" ? "/" : "/ ");
    else if (key === "ArrowDown") setAt(at >= last ? 0 : at + 1);
    else if (key === "ArrowUp") setAt(at <= 0 ? last : at - 1);
    else if (key === "Enter") {
      if (found?.search !== search) setAwaited({ isAlone: shiftKey });
      else if (current) choose(current, shiftKey);
    } else return;
    event.preventDefault();
  }

  useEffect(() => {
    const first = found?.search === search ? found.choices[0] : undefined;
    // It closes the chooser, and with it what is awaited.
    if (awaited && first) choose(first, awaited.isAlone);
  });

  const { left, top, width } = field.getBoundingClientRect();
  return (
    <div
      role="dialog"
      aria-label={t("phraseChoice.chooser.title")}
      className="fixed z-40 flex max-h-[24rem] flex-col rounded-lg border border-line bg-surface shadow-raised"
      style={{ left: left + 8, top: top + 8, width: Math.min(width - 16, 560) }}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose()}
    >
      <div className="flex items-center gap-2 border-b border-line p-2">
        <Icon name="search" className="text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-label={t("phraseChoice.search")}
          placeholder={t("phraseChoice.searchHint")}
          value={search}
          maxLength={64}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
            setAwaited(null);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1"
          autoComplete="off"
        />
      </div>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t("phraseChoice.chooser.title")}
        className="min-h-0 flex-1 overflow-y-auto p-1"
      >
        {choices?.map((choice) => (
          <li
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice === current}
            // Before the search loses the focus, with which the chooser goes.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(choice, event.shiftKey);
            }}
            className="cursor-pointer rounded px-2 py-1 hover:bg-sunken aria-selected:bg-accent-soft"
          >
            <span className="flex items-center gap-2">
              {choice.isFavourite && <Icon name="star" className="text-warning" />}
              <bdi className="min-w-0 flex-1 truncate font-medium">{choice.name}</bdi>
              {choice.code && <span className="font-mono text-sm text-muted">{choice.code}</span>}
              <span className="text-sm text-muted">{t(`phraseChoice.owners.${choice.owner}`)}</span>
            </span>
            <span className="block truncate text-sm text-muted">
              {[choice.finding, choice.diagnosis].filter(Boolean).join(" ／ ")}
            </span>
          </li>
        ))}
      </ul>
      {!choices?.length && (
        <p className="px-3 py-2 text-muted" role="status">
          {t(choices ? "phraseChoice.chooser.none" : "phraseChoice.chooser.loading")}
        </p>
      )}
      <p className="border-t border-line px-3 py-1 text-sm text-muted">{t("phraseChoice.chooser.keys")}</p>
    </div>
  );
}
