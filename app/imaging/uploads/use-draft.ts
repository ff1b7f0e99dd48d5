import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** The time after the last key before what was typed is kept. */
const pauseMs = 700;

/**
 * Keeps a form's contents with the server as they are typed: a closed tab loses nothing, and differences show.
 * `forget` when the form itself is sent.
 */
export function useDraft(formId: string) {
  const { submit } = useFetcher();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const forget = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => forget, [forget]);

  const keep = useCallback(() => {
    forget();
    timer.current = setTimeout(() => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      const data = new FormData(form);
      data.set("intent", "describe");
      submit(data, { method: "post" });
    }, pauseMs);
  }, [forget, formId, submit]);

  return { keep, forget };
}
