import { useLanguage, useTexts } from "../i18n/use-texts";
import { Icon } from "../components/icon";
import { Menu, MenuItem } from "../components/menu";
import { languages } from "#texts/languages";
import { CarriedDefault, ChoiceButton } from "./choice-button";

/** Each language under its own name. Posts to /language, which comes back to this page. */
export function LanguageMenu() {
  const t = useTexts();
  const { language: current } = useLanguage();
  return (
    <Menu
      label={
        <>
          <Icon name="globe" />
          <span className="sr-only">{t("common.shell.language")}</span>
          <span className="max-sm:hidden">{languages.find(({ code }) => code === current)?.name}</span>
        </>
      }
    >
      <form method="post">
        <CarriedDefault />
        {languages.map(({ code, tag, name }) => (
          <MenuItem key={code}>
            <ChoiceButton
              name="language"
              value={code}
              lang={tag}
              aria-current={code === current || undefined}
              className="menu-item"
            >
              {name}
              {code === current && <Icon name="check" className="ml-auto" />}
            </ChoiceButton>
          </MenuItem>
        ))}
      </form>
    </Menu>
  );
}
