import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { useTexts } from "../i18n/use-texts";
import type { PageKey } from "../page/keys";

/** The keys of the page, and those of every page. */
export default function KeyHelp({ keys, onClose }: { keys: PageKey[]; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen title={t("common.keys.title")} onClose={onClose}>
      <dl className="grid max-h-[70vh] grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 overflow-y-auto">
        {keys.map(({ keys: pressed, does }) => (
          <div key={pressed} className="contents">
            <dt>
              <kbd className="whitespace-nowrap rounded border border-line-strong bg-sunken px-1.5 font-mono text-sm">
                {pressed}
              </kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button type="button" look="primary" onClick={onClose}>
          {t("common.keys.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
