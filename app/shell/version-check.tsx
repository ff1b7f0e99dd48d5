import { useEffect, useState } from "react";
import { useTexts } from "../i18n/use-texts";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { notify } from "../page/notices";
import { versionAdvice } from "./version";

const checkEveryMs = 10 * 60_000;
const refreshNoticeMs = 6_000_000;

/** Asks now and then whether the server has newer scripts: a refresh notice, or a dialog that leaves no choice. */
export function VersionCheck() {
  const t = useTexts();
  const [isForced, setIsForced] = useState(false);

  useEffect(() => {
    async function check() {
      const answer = await fetch(`/version.json?t=${Date.now()}`).catch(() => null);
      if (!answer?.ok) return;
      const advice = versionAdvice(await answer.json());
      if (advice === "force") setIsForced(true);
      if (advice === "refresh")
        notify({
          key: "version",
          tone: "info",
          text: t("common.version.refresh"),
          link: { href: location.href, text: t("common.version.refreshNow") },
          durationMs: refreshNoticeMs,
        });
    }
    void check();
    const timer = setInterval(() => void check(), checkEveryMs);
    return () => clearInterval(timer);
  }, [t]);

  return (
    <Dialog title={t("common.version.forcedTitle")} isOpen={isForced} isForced>
      <p>{t("common.version.forced")}</p>
      <DialogActions>
        <Button type="button" look="primary" icon="refresh" onClick={() => location.reload()}>
          {t("common.version.refreshNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
