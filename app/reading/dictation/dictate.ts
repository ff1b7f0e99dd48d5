import { newRecognition, type RecognitionEvent } from "./recognition";

/** Words of a language are set apart by blanks; those of Chinese and Tibetan are not. */
const isSpaced = (lang: string) => !/^(zh|bo)/.test(lang);

/**
 * Writes what is spoken at the cursor of a field, as if it were typed.
 *
 * @returns what ends it; null where the browser offers none
 */
export function dictateInto(
  field: HTMLTextAreaElement,
  lang: string,
  told: { ended: () => void; failed: () => void },
): (() => void) | null {
  const recognition = newRecognition(lang);
  if (!recognition) return null;
  recognition.addEventListener("result", (event) => {
    const { resultIndex, results } = event as RecognitionEvent;
    for (let place = resultIndex; place < results.length; place += 1) {
      const result = results[place];
      if (result?.isFinal) write(field, result[0]?.transcript.trim() ?? "", isSpaced(lang));
    }
  });
  recognition.addEventListener("error", told.failed);
  recognition.addEventListener("end", told.ended);
  recognition.start();
  return () => recognition.stop();
}

function write(field: HTMLTextAreaElement, words: string, isSpacedLanguage: boolean) {
  if (words === "") return;
  const before = field.value.slice(0, field.selectionStart);
  const blank = isSpacedLanguage && /\S$/.test(before) ? " " : "";
  field.setRangeText(blank + words, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
