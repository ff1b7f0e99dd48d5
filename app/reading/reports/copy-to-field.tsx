import { Button } from "../../components/button";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { editorFormId } from "./editor-fields";

/** Appends a text to a field of the open report. Without scripts the text is marked and copied by hand. */
export function CopyToField({ field, text }: { field: "finding" | "diagnosis"; text: string }) {
  const t = useTexts();
  if (!useHydrated()) return null;
  function append() {
    const target = document.querySelector<HTMLTextAreaElement>(`#${editorFormId} [name="${field}"]`);
    if (!target) return;
    const end = target.value.length;
    const gap = target.value === "" || target.value.endsWith("\n") ? "" : "\n";
    target.setRangeText(gap + text, end, end, "end");
    // What was set by a script, no input event tells.
    target.dispatchEvent(new Event("input", { bubbles: true }));
    target.focus();
  }
  return (
    <Button type="button" look="quiet" icon="plus" className="button-small" onClick={append}>
      {t("reports.pane.copyTo", { field: t(`reports.field.${field}`) })}
    </Button>
  );
}
