import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../components/icon";
import { Menu } from "../components/menu";
import { languages } from "../i18n/languages";

/** Each language under its own name. Posts to /language, which comes back to this page. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation("common");
  const { pathname, search } = useLocation();
  const current = languages.find(({ tag }) => tag === i18n.language);
  return (
    <Menu
      label={
        <>
          <Icon name="globe" />
          <span className="sr-only">{t("shell.language")}</span>
          <span className="max-sm:hidden">{current?.name}</span>
        </>
      }
    >
      <form method="post" action="/language">
        <input type="hidden" name="returnTo" value={pathname + search} />
        {languages.map(({ code, tag, name }) => (
          <button
            key={code}
            name="language"
            value={code}
            lang={tag}
            aria-current={tag === i18n.language || undefined}
            className="menu-item"
          >
            {name}
            {tag === i18n.language && <Icon name="check" className="ml-auto" />}
          </button>
        ))}
      </form>
    </Menu>
  );
}
