import type { TextDiff } from "#contract/reading/report-views";
import { useTexts } from "../../i18n/use-texts";
import { DiffText } from "./diff-text";

/** From what the earlier report says to what this one says: what went is struck through, what came underlined. */
export function PriorChanges({ changes }: { changes: TextDiff[] }) {
  const t = useTexts();
  if (changes.length === 0) return <p className="mt-2">{t("reports.pane.noChanges")}</p>;
  return (
    <>
      <p className="mt-2 text-sm text-muted">{t("reports.pane.changesHint")}</p>
      {changes.map(({ field, parts }) => (
        <div key={field} className="mt-2">
          <h3 className="text-sm font-medium text-muted">{t(`reports.field.${field}`)}</h3>
          <DiffText parts={parts} />
        </div>
      ))}
    </>
  );
}
