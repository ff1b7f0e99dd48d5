import { ComboboxOption, ComboboxOptions } from "@headlessui/react";

/** The list below a field, above it where there is no room. */
export function WordsBelow<Word extends string>({
  words,
  labelOf,
}: {
  words: readonly Word[];
  labelOf: (word: Word) => string;
}) {
  return (
    <ComboboxOptions
      modal={false}
      anchor={{ to: "bottom start", gap: 4, padding: 8 }}
      className="z-50 w-[var(--input-width)] min-w-[12rem] overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-raised [--anchor-max-height:16rem] empty:hidden"
    >
      {words.map((word) => (
        <ComboboxOption key={word} value={word} className="menu-item cursor-pointer data-[selected]:font-semibold">
          {labelOf(word)}
        </ComboboxOption>
      ))}
    </ComboboxOptions>
  );
}

/** A field's value as if a person had typed it: form and page hear of it as of any other text. */
export function writeInto(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  // Past React, which keeps what it wrote last and would take this for no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
