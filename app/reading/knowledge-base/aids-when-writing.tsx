import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";
import type { PhrasesFor } from "./find-phrases";

const WritingAids = lazy(() => untilLoaded(() => lazyChunk(() => import("./writing-aids"))));

/** Loads what helps to write with the first key of a text, or where it is written into otherwise. */
export function AidsWhenWriting({ form, phrases }: { form: RefObject<HTMLFormElement>; phrases: PhrasesFor }) {
  const [first, setFirst] = useState<Event | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element || first) return;
    function begin(event: Event) {
      const isModifier = event instanceof KeyboardEvent && /^(Alt|Control|Meta|Shift)$/.test(event.key);
      if (event.target instanceof HTMLTextAreaElement && !isModifier) setFirst(event);
    }
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
