import { useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { byItself } from "../../page/done-notice";

/**
 * What is taken from the list to be written is opened without being asked for. A page that is only read ahead or looked
 * at in a hidden tab takes no lock. Without scripts the button in the bar does it.
 */
export function OpensByItself({ version }: { version: number }) {
  const submit = useSubmit();
  const isAsked = useRef(false);
  useEffect(() => {
    function open() {
      if (isAsked.current || document.visibilityState !== "visible") return;
      isAsked.current = true;
      const lock = { intent: "lockByItself", version: String(version) };
      submit(lock, { method: "post", preventScrollReset: true, replace: true, state: byItself });
    }
    open();
    document.addEventListener("visibilitychange", open);
    return () => document.removeEventListener("visibilitychange", open);
  }, [submit, version]);
  return null;
}
