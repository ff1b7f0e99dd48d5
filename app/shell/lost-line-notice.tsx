import { useSyncExternalStore } from "react";
import { Button } from "../components/button";
import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import { lostLine } from "../connection/lost-line";

/** Says that the platform does not answer, for as long as something waits for it. It takes no focus from who types. */
export function LostLineNotice() {
  const t = useTexts();
  const state = useSyncExternalStore(lostLine.subscribe, lostLine.state, lostLine.stateOnServer);
  if (state === "open") return null;
  const isGivenUp = state === "givenUp";
  return (
    <div className="fixed inset-x-0 top-0 z-50 mx-auto max-w-3xl p-2 print:hidden">
      <Notice tone="danger" className="shadow-raised">
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="min-w-[16rem] flex-1">{t(isGivenUp ? "common.lostLine.givenUp" : "common.lostLine.told")}</p>
          {isGivenUp ? (
            <Button type="button" onClick={lostLine.read}>
              {t("common.lostLine.read")}
            </Button>
          ) : (
            <Button type="button" icon="refresh" isBusy={state === "trying"} onClick={lostLine.askAgain}>
              {t("common.lostLine.resend")}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
