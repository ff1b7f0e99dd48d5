import { useTexts } from "../i18n/use-texts";
import { changedSpan } from "./changed-span";

const longest = 24;
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > longest ? `${line.slice(0, longest / 2)}…${line.slice(-longest / 2)}` : line;
};

/** Marks a field whose value is not the one that was opened, and of a text shows the stretch that changed. */
export function ChangedMark({ opened, now, isText = true }: { opened: string; now: string; isText?: boolean }) {
  const t = useTexts();
  const span = changedSpan(opened, now);
  if (!span) return null;
  return (
    <span className="changed-mark">
      <span className="changed-word">{t("reports.changed.mark")}</span>
      {isText && opened !== "" && (
        <span className="truncate font-normal text-muted">
          {!span.fromStart && "…"}
          {span.before}
          {span.removed && <del>{shortened(span.removed)}</del>}
          {span.added && <ins>{shortened(span.added)}</ins>}
          {span.after}
          {!span.toEnd && "…"}
        </span>
      )}
    </span>
  );
}
