import { useEffect, useState } from "react";
import { reLogin } from "../connection/re-login";
import { useTexts } from "../i18n/use-texts";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { Notice } from "../components/notice";
import { pathTo } from "../paths";

const channelName = "login";
const signedOut = "";

/**
 * Tabs share one session. Each tells the others who it is for; one that hears another name would act in that person's
 * name without showing it, so it stops and says so (product §4, login state). One whose person signs out in another tab
 * is covered: whoever sits down at the desk next sees nothing of it.
 */
export function LoginConflict({ username }: { username: string }) {
  const t = useTexts();
  const [other, setOther] = useState<string | null>(null);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "string") return;
      const isOther = data !== username && data !== signedOut;
      setOther(isOther ? data : null);
      if (isOther) reLogin.dismiss();
      else if (data === signedOut) reLogin.cover();
      else if (reLogin.isCovering()) reLogin.succeed();
    };
    channel.postMessage(username);
    let wasCovering = reLogin.isCovering();
    const unsubscribe = reLogin.subscribe(() => {
      // Back by the password typed here: so are the tabs beside.
      if (wasCovering && !reLogin.isCovering()) channel.postMessage(username);
      wasCovering = reLogin.isCovering();
    });
    const sent = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === pathTo("/logout", {}))
        channel.postMessage(signedOut);
    };
    window.addEventListener("submit", sent);
    return () => {
      unsubscribe();
      window.removeEventListener("submit", sent);
      channel.close();
    };
  }, [username]);

  return (
    <Dialog title={t("common.loginConflict.title")} isOpen={other !== null} isForced coversPage>
      <Notice tone="danger">{t("common.loginConflict.explanation", { other: other ?? "", username })}</Notice>
      <DialogActions>
        <Button type="button" look="primary" onClick={() => location.assign(pathTo("/login", {}))}>
          {t("common.loginConflict.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
