import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { Notice } from "../components/notice";

const channelName = "login";

/**
 * Tabs share one session. Each tells the others who it is for; one that hears another name would act in that person's
 * name without showing it, so it stops and says so (spec §4, login state).
 */
export function LoginConflict({ username }: { username: string }) {
  const { t } = useTranslation("common");
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
    <Dialog title={t("loginConflict.title")} isOpen={other !== null} isForced onClose={() => {}}>
      <Notice tone="danger">{t("loginConflict.explanation", { other: other ?? "", username })}</Notice>
      <DialogActions>
        <Button type="button" look="primary" onClick={() => location.assign("/login")}>
          {t("loginConflict.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
