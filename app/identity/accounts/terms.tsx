import { useTexts } from "../../i18n/use-texts";
import { Page } from "../../components/page";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: "accounts", title: "accounts.terms.title", hydrate: false } satisfies PageHandle;

const articles = ["use", "account", "patients", "reports", "records", "liability"] as const;

export default function TermsPage() {
  const t = useTexts();
  return (
    <Page title={t("accounts.terms.title")} width="prose">
      <p className="mb-4 text-muted">{t("accounts.terms.introduction")}</p>
      <ol className="grid list-decimal gap-4 pl-5">
        {articles.map((article) => (
          <li key={article}>
            <h2 className="text-lg">{t(`accounts.terms.${article}.title`)}</h2>
            <p>{t(`accounts.terms.${article}.text`)}</p>
          </li>
        ))}
      </ol>
    </Page>
  );
}
