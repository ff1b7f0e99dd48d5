import { Panel } from "../../components/panel";
import { useTexts } from "../../i18n/use-texts";
import { Icon } from "../../components/icon";
import { editorKeys } from "./editor-keys";

/** The keys of the editor, behind a button. */
export function ShortcutHelp() {
  const t = useTexts();
  return (
    <Panel
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
        <ShortcutKeys />
        <p className="mt-2 text-muted">{t("reports.shortcut.help")}</p>
      </div>
    </Panel>
  );
}

/** The keys of the editor, and what each does. */
export function ShortcutKeys() {
  const t = useTexts();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {editorKeys.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt>
            <kbd className="rounded border border-line-strong bg-sunken px-1.5 font-mono text-xs">{keys}</kbd>
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  );
}
