import { useFetcher, useFetchers } from "@remix-run/react";
import { useEffect, useRef } from "react";

const intent = "lockByItself";

/** Whether a report is being opened by itself. */
export const useIsOpeningByItself = (): boolean =>
  useFetchers().some(({ formData }) => formData?.get("intent") === intent);

/**
 * What is taken from the list to be written is opened without being asked for. A page that is only read ahead or looked
 * at in a hidden tab takes no lock. Without scripts the button in the bar does it. A navigation would be given up for
 * the next one: whoever turned to the past exams meanwhile would hold the lock and could not write.
 */
export function OpensByItself({ version }: { version: number }) {
  const { submit } = useFetcher();
  const isAsked = useRef(false);
  useEffect(() => {
    function open() {
      if (isAsked.current || document.visibilityState !== "visible") return;
      isAsked.current = true;
      submit({ intent, version: String(version) }, { method: "post" });
    }
    open();
    document.addEventListener("visibilitychange", open);
    return () => document.removeEventListener("visibilitychange", open);
  }, [submit, version]);
  return null;
}
