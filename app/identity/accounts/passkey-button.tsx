import { useRef, useState } from "react";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";

/** Has the browser ask for the passkey, then sends the form it stands in, with the answer in the field `response`. */
export function PasskeyButton({ ask, label }: { ask: () => Promise<object>; label: string }) {
  const t = useTexts();
  const hasScripts = useHydrated();
  const answer = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");

  async function start() {
    setState("asking");
    try {
      const given = await ask();
      if (!answer.current) return;
      answer.current.value = JSON.stringify(given);
      setState("idle");
      answer.current.form?.requestSubmit();
    } catch (error) {
      // The person put the browser's question away, or has no passkey for this place: both are no fault of the page.
      if (!(error instanceof Error)) throw error;
      setState("refused");
    }
  }

  if (!hasScripts) return null;
  return (
    <>
      <input ref={answer} type="hidden" name="response" />
      {state === "refused" && <Notice tone="warning">{t("common.passkeyRefused")}</Notice>}
      <Button type="button" look="primary" icon="key" isBusy={state === "asking"} onClick={() => void start()}>
        {label}
      </Button>
    </>
  );
}
