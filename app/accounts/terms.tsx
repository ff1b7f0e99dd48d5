import { useTranslation } from "react-i18next";
import { Page } from "../components/page";
import type { PageHandle } from "../shell/page-options";

export const handle = { i18n: "accounts", title: "accounts:terms.title", hydrate: false } satisfies PageHandle;

const articles = ["use", "account", "patients", "reports", "records", "liability"] as const;

export default function TermsPage() {
  const { t } = useTranslation("accounts");
  return (
    <Page title={t("terms.title")} width="prose">
      <p className="mb-4 text-muted">{t("terms.introduction")}</p>
      <ol className="grid list-decimal gap-4 pl-5">
        {articles.map((article) => (
          <li key={article}>
            <h2 className="text-lg">{t(`terms.${article}.title`)}</h2>
            <p>{t(`terms.${article}.text`)}</p>
          </li>
        ))}
      </ol>
    </Page>
  );
}
