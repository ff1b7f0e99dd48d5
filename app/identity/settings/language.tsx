import { Panel } from "../../components/page";
import { Icon } from "../../components/icon";
import { languages } from "#texts/languages";
import { useLanguage, useTexts } from "../../i18n/use-texts";
import { ChoiceButton } from "../../page/choice-button";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: "settings", title: "settings.language.title" } satisfies PageHandle;

export default function LanguagePage() {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={t("settings.language.title")} className="max-w-prose">
      <p className="mb-3 text-muted">{t("settings.language.lead")}</p>
      <form method="post" className="flex flex-wrap gap-2">
        {languages.map(({ code, tag, name }) => (
          <ChoiceButton
            key={code}
            name="language"
            value={code}
            lang={tag}
            aria-current={code === language || undefined}
            className="button button-secondary"
          >
            {code === language && <Icon name="check" />}
            {name}
          </ChoiceButton>
        ))}
      </form>
    </Panel>
  );
}
