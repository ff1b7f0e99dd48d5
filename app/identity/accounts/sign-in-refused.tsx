import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { Problem } from "../../problems/problem";
import { problemText } from "../../problems/problem-text";
import { AccountPage } from "./account-page";

/** Coming in from outside did not work: why, and the way to the login page. */
export function SignInRefused({ code, detail = {} }: Pick<Problem, "code"> & Partial<Problem>) {
  const t = useTexts();
  return (
    <AccountPage title={t("accounts.login.title")}>
      <Notice tone="warning" className="mb-4">
        {problemText(t, { code, detail })}
      </Notice>
      <LinkButton to="/login" icon="left" reloadDocument>
        {t("accounts.register.toLogin")}
      </LinkButton>
    </AccountPage>
  );
}
