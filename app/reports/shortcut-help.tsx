import { Menu } from "../components/menu";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "../components/icon";

const shortcuts = [
  { key: "save", keys: "Ctrl+S / ⌘S" },
  { key: "submit", keys: "Alt+Enter" },
  { key: "submitHere", keys: "Alt+Shift+Enter" },
  { key: "next", keys: "J / Alt+J" },
  { key: "previous", keys: "K / Alt+K" },
  { key: "finding", keys: "Alt+1" },
  { key: "diagnosis", keys: "Alt+2" },
] as const;

/** The keys of the editor. */
export function ShortcutHelp() {
  const t = useTexts();
  return (
    <Menu
      align="start"
      opens="above"
      className="max-sm:hidden"
      label={
        <>
          <Icon name="key" />
          {t("reports.action.shortcuts")}
        </>
      }
    >
      <div className="w-72 p-2 text-sm">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {shortcuts.map(({ key, keys }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded border border-line-strong bg-sunken px-1.5 font-mono text-xs">{keys}</kbd>
              </dt>
              <dd>{t(`reports.shortcut.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-muted">{t("reports.shortcut.help")}</p>
      </div>
    </Menu>
  );
}
