import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";
import type { PhrasesFor } from "./find-phrases";

const WritingAids = lazy(() => untilLoaded(() => lazyChunk(() => import("./writing-aids"))));

/** Whether a text may have places to fill in, which Tab walks through: by then it has to know them. */
const hasPlaces = (form: HTMLFormElement) =>
  [...form.querySelectorAll("textarea")].some(({ value }) => /\[[^\]\n]+\]/.test(value));

/** Loads what helps to write with the first key of a text, or where it is written into otherwise; at once for a draft. */
export function AidsWhenWriting({ form, phrases }: { form: RefObject<HTMLFormElement>; phrases: PhrasesFor }) {
  const [isWanted, setWanted] = useState(false);
  // The key that asked for phrases before what answers it was there, with nothing but a search typed since.
  const asking = useRef<KeyboardEvent | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (hasPlaces(element)) setWanted(true);
    function begin(event: Event) {
      if (!(event.target instanceof HTMLTextAreaElement)) return;
      if (!(event instanceof KeyboardEvent)) return setWanted(true);
      const { key, code, altKey } = event;
      if (/^(Alt|Control|Meta|Shift)$/.test(key)) return;
      if (key === "/" || (altKey && code === "KeyP")) asking.current = event;
      else if (key.length > 1 || key === " ") asking.current = null;
      setWanted(true);
    }
    element.addEventListener("keydown", begin);
    element.addEventListener("input", begin);
    return () => {
      element.removeEventListener("keydown", begin);
      element.removeEventListener("input", begin);
    };
  }, [form]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <WritingAids form={form} phrases={phrases} asking={asking} />
    </Suspense>
  );
}
