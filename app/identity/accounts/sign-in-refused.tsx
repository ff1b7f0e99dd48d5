import type { ProblemCode } from "#contract/kernel/problems";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { AccountPage } from "./account-page";

/** Coming in from outside did not work: why, and the way to the login page. */
export function SignInRefused({ code }: { code: ProblemCode }) {
  const t = useTexts();
  return (
    <AccountPage title={t("accounts.login.title")}>
      <Notice tone="warning" className="mb-4">
        {t(`problems.${code}`)}
      </Notice>
      <LinkButton to="/login" icon="left" reloadDocument>
        {t("accounts.register.toLogin")}
      </LinkButton>
    </AccountPage>
  );
}
