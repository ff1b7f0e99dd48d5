import { Button } from "../../components/button";
import { Dialog, DialogActions } from "../../components/dialog";
import { useTexts } from "../../i18n/use-texts";
import type { TextKey } from "#texts/keys";
import { handTools, keyOf, measuringTools, paneActions, type Command } from "./viewer-tools";

/** The keys and what the mouse and fingers do. */
export function ViewerHelp({
  isOpen,
  mayAddKeyImage,
  onClose,
}: {
  isOpen: boolean;
  mayAddKeyImage: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  const named = (command: Command, name: TextKey): [string, TextKey] => [keyOf(command) ?? "", name];
  const lines: [string, TextKey][] = [
    ["↑ ↓ ← →", "viewer.help.scroll"],
    ["PgUp PgDn", "viewer.help.scrollTen"],
    ["Home End", "viewer.help.ends"],
    ["0 – 9", "viewer.help.presets"],
    ...handTools.map((tool) => named({ kind: "tool", tool }, `viewer.do.${tool}`)),
    ...measuringTools.map((tool) => named({ kind: "tool", tool }, `viewer.do.${tool}`)),
    ["Delete", "viewer.do.remove"],
    ...paneActions.map((action) => named({ kind: "action", action }, `viewer.do.${action}`)),
    [t("viewer.space"), "viewer.do.cine"],
    named({ kind: "overlays" }, "viewer.do.overlays"),
    named({ kind: "link" }, "viewer.do.link"),
    named({ kind: "layout" }, "viewer.layout"),
    named({ kind: "reconstruct" }, "viewer.do.reconstruct"),
    named({ kind: "nextSeries" }, "viewer.help.nextSeries"),
    named({ kind: "previousSeries" }, "viewer.help.previousSeries"),
    ...(mayAddKeyImage ? [named({ kind: "keyImage" }, "viewer.do.keyImage")] : []),
    ["?", "viewer.do.help"],
  ];
  const gestures = ["wheel", "secondary", "middle", "oneFinger", "twoFingers"] as const;
  return (
    <Dialog title={t("viewer.help.title")} isOpen={isOpen} onClose={onClose}>
      <div className="max-h-[70vh] overflow-y-auto text-sm">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {lines.map(([keys, name]) => (
            <div key={name} className="contents">
              <dt>
                <kbd className="rounded border border-line-strong bg-sunken px-1.5 font-mono text-xs">{keys}</kbd>
              </dt>
              <dd>{t(name)}</dd>
            </div>
          ))}
          {gestures.map((gesture) => (
            <div key={gesture} className="contents">
              <dt className="text-muted">{t(`viewer.help.${gesture}`)}</dt>
              <dd>{t(`viewer.help.${gesture}Does`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DialogActions>
        <Button type="button" look="primary" onClick={onClose}>
          {t("viewer.help.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
