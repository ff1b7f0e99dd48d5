import { useEffect, useRef, useState } from "react";
import { Icon } from "../../components/icon";
import { useLanguage, useTexts } from "../../i18n/use-texts";
import { dictateInto } from "./dictate";
import { isOffered } from "./recognition";

/** Speaks into a field of the report; for who has turned it on, in a browser that offers it. Needs scripts. */
export default function DictateButton({ fieldId, label }: { fieldId: string; label: string }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const [state, setState] = useState<"idle" | "listening" | "failed">("idle");
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  if (!isOffered()) return null;

  function turn() {
    if (stop.current) return stop.current();
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    stop.current = dictateInto(field, tag, {
      ended: () => {
        stop.current = null;
        setState((now) => (now === "failed" ? now : "idle"));
      },
      failed: () => setState("failed"),
    });
    setState("listening");
    field.focus();
  }
  const words = { idle: "start", listening: "stop", failed: "failed" } as const;
  return (
    <button
      type="button"
      aria-pressed={state === "listening"}
      onClick={turn}
      className="inline-flex min-h-[1.5rem] items-center gap-1 px-1 text-sm text-accent aria-pressed:text-danger max-sm:min-h-[2.75rem]"
    >
      <Icon name={state === "listening" ? "pause" : "wave"} />
      {t(`reports.dictation.${words[state]}`)}
      <span className="sr-only">{label}</span>
    </button>
  );
}
