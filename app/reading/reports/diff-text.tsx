import type { DiffPart } from "#contract/reading/report-views";
import { langOf } from "../../i18n/lang-of";

/** A comparison as it reads: what went struck through, what came underlined. */
export function DiffText({ parts }: { parts: DiffPart[] }) {
  return (
    <p className="diff-text" lang={langOf(parts.map(({ text }) => text).join(""))}>
      {parts.map(({ kind, text }, index) => {
        const Part = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
        return <Part key={index}>{text}</Part>;
      })}
    </p>
  );
}
