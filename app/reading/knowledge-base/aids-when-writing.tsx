import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";
import type { PhrasesFor } from "./find-phrases";

const WritingAids = lazy(() => untilLoaded(() => lazyChunk(() => import("./writing-aids"))));

/** Whether a text may have places to fill in, which Tab walks through: by then it has to know them. */
const hasPlaces = (form: HTMLFormElement) =>
  [...form.querySelectorAll("textarea")].some(({ value }) => /\[[^\]\n]+\]/.test(value));

/** Loads what helps to write with the first key of a text, or where it is written into otherwise; at once for a draft. */
export function AidsWhenWriting({ form, phrases }: { form: RefObject<HTMLFormElement>; phrases: PhrasesFor }) {
  const [first, setFirst] = useState<Event | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element || first) return;
    function begin(event: Event) {
      const isModifier = event instanceof KeyboardEvent && /^(Alt|Control|Meta|Shift)$/.test(event.key);
      if (event.target instanceof HTMLTextAreaElement && !isModifier) setFirst(event);
    }
    if (hasPlaces(element)) return setFirst(new Event("input"));
    element.addEventListener("keydown", begin);
    element.addEventListener("input", begin);
    return () => {
      element.removeEventListener("keydown", begin);
      element.removeEventListener("input", begin);
    };
  }, [form, first]);
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <WritingAids form={form} phrases={phrases} first={first instanceof KeyboardEvent ? first : null} />
    </Suspense>
  );
}
