import { useEffect, useRef, useState } from "react";
import { Button } from "./button";

/** A text to be handed on: can be selected without scripts, and copied by a button with them. */
export function CopyField({
  id,
  label,
  value,
  copyLabel,
  copiedLabel,
}: {
  id: string;
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setHasScripts(true), []);

  async function copy() {
    // On plain HTTP, as in many hospitals, browsers have no clipboard object: copying the selection is what is left.
    if (window.isSecureContext) await navigator.clipboard.writeText(value);
    else {
      field.current?.select();
      document.execCommand("copy");
    }
    setIsCopied(true);
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type="text"
          readOnly
          value={value}
          className="block w-full min-w-0 font-mono"
          onFocus={(event) => event.target.select()}
        />
        {hasScripts && (
          <Button type="button" icon={isCopied ? "check" : "link"} onClick={() => void copy()} className="shrink-0">
            <span aria-live="polite">{isCopied ? copiedLabel : copyLabel}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
