import { useSyncExternalStore } from "react";
import { Button } from "../components/button";
import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import { lostConnection } from "../connection/lost-connection";

/** Says that the platform does not answer, for as long as something waits for it. It takes no focus from who types. */
export function ConnectionLostNotice() {
  const t = useTexts();
  const state = useSyncExternalStore(lostConnection.subscribe, lostConnection.state, lostConnection.stateOnServer);
  if (state === "open") return null;
  const isGivenUp = state === "givenUp";
  return (
    <div className="fixed inset-x-0 top-0 z-50 mx-auto max-w-3xl p-2 print:hidden">
      <Notice tone="danger" className="shadow-raised">
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="min-w-[16rem] flex-1">{t(isGivenUp ? "common.lostLine.givenUp" : "common.lostLine.told")}</p>
          {isGivenUp ? (
            <Button type="button" onClick={lostConnection.read}>
              {t("common.lostLine.read")}
            </Button>
          ) : (
            <Button type="button" icon="refresh" isBusy={state === "trying"} onClick={lostConnection.askAgain}>
              {t("common.lostLine.resend")}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
