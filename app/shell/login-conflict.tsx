import { useEffect, useState } from "react";
import { useTexts } from "../i18n/use-texts";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { Notice } from "../components/notice";

const channelName = "login";

/**
 * Tabs share one session. Each tells the others who it is for; one that hears another name would act in that person's
 * name without showing it, so it stops and says so (product §4, login state).
 */
export function LoginConflict({ username }: { username: string }) {
  const t = useTexts();
  const [other, setOther] = useState<string | null>(null);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string" && data !== username) setOther(data);
    };
    channel.postMessage(username);
    return () => channel.close();
  }, [username]);

  return (
    <Dialog title={t("common.loginConflict.title")} isOpen={other !== null} isForced>
      <Notice tone="danger">{t("common.loginConflict.explanation", { other: other ?? "", username })}</Notice>
      <DialogActions>
        <Button type="button" look="primary" onClick={() => location.assign("/login")}>
          {t("common.loginConflict.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
