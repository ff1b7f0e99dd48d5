import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import { CopyToField } from "./copy-to-field";

interface PriorTextProps {
  finding: string;
  diagnosis: string;
  /** The text is open: parts can be copied into it. */
  isOpen: boolean;
}

/** What the report of an earlier exam says. */
export function PriorText({ isOpen, ...content }: PriorTextProps) {
  const t = useTexts();
  if (content.finding === "" && content.diagnosis === "") return <p>{t("reports.pane.noReport")}</p>;
  return (["finding", "diagnosis"] as const).map(
    (field) =>
      content[field] !== "" && (
        <div key={field} className="mt-2">
          <h3 className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-muted">
            {t(`reports.field.${field}`)}
            {isOpen && <CopyToField field={field} text={content[field]} />}
          </h3>
          <p className="whitespace-pre-wrap" lang={langOf(content[field])}>
            {content[field]}
          </p>
        </div>
      ),
  );
}
