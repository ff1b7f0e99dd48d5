import { Combobox, ComboboxButton, ComboboxInput } from "@headlessui/react";
import { useEffect, useRef, useState } from "react";
import type { Option } from "../choice-field";
import type { ControlProps } from "../field";
import { useTexts } from "../../i18n/use-texts";
import { Icon } from "../icon";
import { WordsBelow, writeInto } from "./words-below";

interface HeadlessSelectProps {
  control: ControlProps;
  options: readonly Option[];
  /** What is chosen as this takes its place. */
  value: string;
}

/** One of a long list, found by typing a part of it. What is sent stands in a hidden field. */
export function HeadlessSelect({ control, options, value }: HeadlessSelectProps) {
  const { name, form, required, ...shown } = control;
  const sent = useRef<HTMLInputElement>(null);
  const typed = useRef<HTMLInputElement>(null);
  // What takes the place of a focused element has the focus before its words: typed on, they are to be written over.
  useEffect(() => {
    if (document.activeElement === typed.current) typed.current?.select();
  }, []);
  const [chosen, setChosen] = useState(value);
  const [sought, setSought] = useState("");
  const labels = new Map(options.map((option) => [option.value, option.label]));
  const t = useTexts();
  const word = sought.trim().toLowerCase();
  const found = options.filter(
    ({ label, soughtBy = "" }) => label.toLowerCase().includes(word) || soughtBy.includes(word.replace(/\s+/g, "")),
  );
  const labelOf = (word: string) => labels.get(word) ?? "";
  function choose(word: string | null) {
    if (word === null) return;
    setChosen(word);
    writeInto(sent.current, word);
  }
  return (
    <Combobox value={chosen} onChange={choose} onClose={() => setSought("")} immediate>
      <div className="relative">
        <ComboboxInput
          {...shown}
          ref={typed}
          aria-required={required}
          displayValue={labelOf}
          onChange={({ target }) => setSought(target.value)}
          onFocus={({ target }) => target.select()}
          autoComplete="off"
          className="block w-full pr-8"
        />
        <ComboboxButton aria-hidden className="absolute inset-y-0 right-0 flex items-center px-2 text-muted">
          <Icon name="down" />
        </ComboboxButton>
      </div>
      <input ref={sent} type="hidden" name={name} form={form} defaultValue={chosen} />
      {word !== "" && found.length === 0 && (
        <p role="status" className="mt-1 text-sm text-muted">
          {t("common.form.noMatch")}
        </p>
      )}
      <WordsBelow words={found.map((option) => option.value)} labelOf={labelOf} />
    </Combobox>
  );
}
