import { Combobox, ComboboxInput } from "@headlessui/react";
import { useRef, useState } from "react";
import type { ControlProps } from "../field";
import { wordsLike } from "../words-like";
import { WordsBelow, writeInto } from "./words-below";

interface HeadlessComboboxProps {
  control: ControlProps;
  maxLength: number | undefined;
  /** What stands in the field as this takes its place. */
  text: string;
  /** What it began with, which the form goes back to when it is reset. */
  defaultValue: string | undefined;
  words: readonly string[];
}

/** One line of text with a list of words like it below; any other may be typed. */
export function HeadlessCombobox({ control, maxLength, text, defaultValue, words }: HeadlessComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  return (
    <Combobox value={typed} onChange={(chosen) => chosen !== null && writeInto(input.current, chosen)}>
      <ComboboxInput
        {...control}
        ref={input}
        displayValue={(value: string) => value}
        onChange={({ target }) => setTyped(target.value)}
        defaultValue={defaultValue}
        maxLength={maxLength}
        autoComplete="off"
        className="block w-full"
      />
      <WordsBelow words={wordsLike(typed, words)} labelOf={(word) => word} />
    </Combobox>
  );
}
