import { useLocation } from "@remix-run/react";
import { useState, useSyncExternalStore } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTexts } from "../i18n/use-texts";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { Notice } from "../components/notice";
import { sendTyped } from "../forms/send-typed";
import { PasswordField } from "../page/password-field";
import type { ShellData } from "../page/shell-data";
import { reLogin } from "../connection/re-login";
import { pathTo } from "../paths";

/** What is still asked for, and the page that does it: a second step, or who stays where another person is signed in. */
const further = { secondStep: "/login/second-step", otherPerson: "/login/change-person" } as const;
type Further = keyof typeof further;
const isFurther = (failure: Failure | null): failure is Further => failure !== null && failure in further;

type Failure = "passwordRequired" | "verificationFailed" | "tooManyAttempts" | "noAnswer" | Further;

/** Asks for the password when the session is over, and leaves the page as it is (product §8). */
export function ReLoginDialog({ account }: { account: NonNullable<ShellData["account"]> }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const { id, username, loginType } = account;
  const goToLogin = () => sendTyped(pathTo("/login/other-account", {}, { account: id, returnTo: pathname + search }));
  const isOpen = useSyncExternalStore(reLogin.subscribe, reLogin.isOpen, reLogin.isNeverOnServer);
  const isCovering = useSyncExternalStore(reLogin.subscribe, reLogin.isCovering, reLogin.isNeverOnServer);
  return (
    <Dialog
      title={t(isCovering ? "common.reLogin.signedOut" : "common.reLogin.title")}
      isOpen={isOpen}
      onClose={reLogin.dismiss}
      isForced={isCovering}
      coversPage={isCovering}
    >
      {isCovering && <p className="mb-3">{t("common.reLogin.hidden", { username })}</p>}
      {loginType === "wechat" ? (
        <SocialRedirect goToLogin={goToLogin} later={!isCovering && <Later />} />
      ) : (
        <PasswordForm username={username} goToLogin={goToLogin} later={!isCovering && <Later />} />
      )}
    </Dialog>
  );
}

interface WayBack {
  goToLogin: () => void;
  later: ReactNode;
}

function Later() {
  const t = useTexts();
  return (
    <Button type="button" onClick={reLogin.dismiss}>
      {t("common.reLogin.later")}
    </Button>
  );
}

/** Who came by WeChat has perhaps never had a password: they are sent to where they signed in. */
function SocialRedirect({ goToLogin, later }: WayBack) {
  const t = useTexts();
  return (
    <>
      <p>{t("common.reLogin.social")}</p>
      <DialogActions>
        {later}
        <Button type="button" look="primary" onClick={goToLogin}>
          {t("common.reLogin.submit")}
        </Button>
      </DialogActions>
    </>
  );
}

function PasswordForm({ username, goToLogin, later }: WayBack & { username: string }) {
  const t = useTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    if (!data.get("password")) return setFailure("passwordRequired");
    setIsBusy(true);
    const failed = await openSession(data);
    setIsBusy(false);
    setFailure(failed);
    form.reset();
    if (!failed) reLogin.succeed();
  }

  return (
    <form onSubmit={(event) => void signIn(event)} noValidate>
      <p className="mb-3">{t("common.reLogin.explanation", { username })}</p>
      {failure !== null && failure !== "passwordRequired" && !isFurther(failure) && (
        <Notice tone="danger" className="mb-3">
          {t(`common.reLogin.${failure}`)}
        </Notice>
      )}
      {isFurther(failure) && (
        <Notice tone="warning" className="mb-3">
          <a href={further[failure]} target="_blank" rel="noreferrer">
            {t(`common.reLogin.${failure}`)}
          </a>{" "}
          <Button type="button" onClick={reLogin.succeed}>
            {t("common.reLogin.goOn")}
          </Button>
        </Notice>
      )}
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <PasswordField
        id="re-login-password"
        name="password"
        label={t("common.reLogin.password")}
        autoComplete="current-password"
        required
        errors={failure === "passwordRequired" ? [t("common.reLogin.passwordRequired")] : undefined}
      />
      <DialogActions>
        <Button type="button" look="quiet" onClick={goToLogin}>
          {t("common.reLogin.otherAccount")}
        </Button>
        {later}
        <Button look="primary" icon="key" isBusy={isBusy}>
          {t("common.reLogin.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}

async function openSession(body: FormData): Promise<Failure | null> {
  const answer = await fetch("/session", { method: "POST", body }).catch(() => null);
  if (!answer || answer.status >= 500) return "noAnswer";
  if (answer.status === 202)
    return answer.headers.get("Location") === further.otherPerson ? "otherPerson" : "secondStep";
  if (answer.ok) return null;
  return answer.status === 429 ? "tooManyAttempts" : "verificationFailed";
}
