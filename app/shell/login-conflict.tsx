import { useEffect, useState } from "react";
import { useTexts } from "../i18n/use-texts";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { Notice } from "../components/notice";
import { pathTo } from "../paths";

const channelName = "login";
const signedOut = "";

/**
 * Tabs share one session. Each tells the others who it is for; one that hears another name would act in that person's
 * name without showing it, so it stops and says so (product §4, login state). It stops, and shows nobody's data, as well
 * once its person signs out in another: whoever sits down at the desk next sees none of it.
 */
export function LoginConflict({ username }: { username: string }) {
  const t = useTexts();
  const [heard, setHeard] = useState(username);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => typeof data === "string" && setHeard(data);
    channel.postMessage(username);
    const sent = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === pathTo("/logout", {}))
        channel.postMessage(signedOut);
    };
    window.addEventListener("submit", sent);
    return () => {
      window.removeEventListener("submit", sent);
      channel.close();
    };
  }, [username]);

  const isSignedOut = heard === signedOut;
  return (
    <Dialog
      title={t(isSignedOut ? "common.signedOut.title" : "common.loginConflict.title")}
      isOpen={heard !== username}
      isForced
      coversPage
    >
      <Notice tone={isSignedOut ? "info" : "danger"}>
        {isSignedOut
          ? t("common.signedOut.explanation", { username })
          : t("common.loginConflict.explanation", { other: heard, username })}
      </Notice>
      <DialogActions>
        <Button
          type="button"
          look="primary"
          onClick={() =>
            location.assign(pathTo("/login", {}, isSignedOut ? { redirect: location.pathname + location.search } : {}))
          }
        >
          {t("common.loginConflict.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
