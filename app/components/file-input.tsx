import { useEffect, useRef, useState } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { useTexts } from "../i18n/use-texts";
import { useHydrated } from "./use-hydrated";

/**
 * The browser's own field for files, whose words are in the browser's language. Once scripts run it lies invisible over
 * words of ours: it is still what is clicked, tabbed to, dropped on and read out.
 */
export function FileInput({ className = "", ...control }: Omit<ComponentPropsWithoutRef<"input">, "type">) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<string[]>([]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const read = () => setNames([...(field.files ?? [])].map(({ name }) => name));
    // A form empties its fields after it has said so.
    const readLater = () => setTimeout(read);
    // What was chosen before scripts ran.
    read();
    const { form } = field;
    field.addEventListener("change", read);
    form?.addEventListener("reset", readLater);
    return () => {
      field.removeEventListener("change", read);
      form?.removeEventListener("reset", readLater);
    };
  }, []);

  return (
    <div className={`file-input ${className}`}>
      <input {...control} ref={input} type="file" className={isHydrated ? "file-over" : "file-plain"} />
      {isHydrated && (
        <span aria-hidden className="file-face">
          <span className="file-button">{t("common.file.choose")}</span>
          <bdi className="min-w-0 truncate">
            {names.length === 0 ? <span className="text-muted">{t("common.file.none")}</span> : names.join(" · ")}
          </bdi>
        </span>
      )}
    </div>
  );
}
