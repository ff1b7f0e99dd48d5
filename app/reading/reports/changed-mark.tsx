import { useTexts } from "../../i18n/use-texts";
import { changedParts } from "./changed-span";

const longest = 24;
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > longest ? `${line.slice(0, longest / 2)}…${line.slice(-longest / 2)}` : line;
};

/** Of what stands unchanged around and between the changes, the few characters next to them. */
const contextLength = 8;
function context(text: string, isFirst: boolean, isLast: boolean) {
  if (isFirst && text.length > contextLength) return `…${text.slice(-contextLength)}`;
  if (isLast && text.length > contextLength) return `${text.slice(0, contextLength)}…`;
  return text.length > 2 * contextLength ? `${text.slice(0, contextLength)}…${text.slice(-contextLength)}` : text;
}

/** Marks a field whose value is not the one that was opened, and of a text shows what changed in it. */
export function ChangedMark({ opened, now, isText = true }: { opened: string; now: string; isText?: boolean }) {
  const t = useTexts();
  if (opened === now) return null;
  const parts = isText && opened !== "" ? (changedParts(opened, now) ?? []) : [];
  return (
    <span className="changed-mark">
      <span className="changed-word">{t("reports.changed.mark")}</span>
      {parts.length > 0 && (
        <span className="truncate font-normal text-muted">
          {parts.map(({ kind, text }, index) => {
            if (kind === "same") return context(text, index === 0, index === parts.length - 1);
            const Part = kind === "removed" ? "del" : "ins";
            return <Part key={index}>{shortened(text)}</Part>;
          })}
        </span>
      )}
    </span>
  );
}
