import type { InspectionWarning } from "#contract/reading/report-views";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { InspectedTexts, Warnings } from "./answered";
import { editorFormId } from "./editor-fields";
import { InspectionAnswer, InspectionReasonOf } from "./inspection-answer";
import { quoted } from "./inspected-passage";
import { InspectedPassage } from "./inspection-passage";

/**
 * What smart inspect stumbled over, each in its own words, and with scripts a way to the place in the text. Where it only
 * warns, whoever has read it says so before sending again: by a tick, or by a reason.
 */
export function InspectionNotice({
  findings,
  confirmation,
  form,
  texts,
}: Warnings & { form: string; texts: InspectedTexts }) {
  const t = useTexts();
  return (
    <Notice tone={confirmation ? "warning" : "danger"} className="shrink-0">
      <p className="font-medium">{t(confirmation ? "reports.inspection.warned" : "reports.inspection.blocked")}</p>
      <ul className="list-disc pl-5">
        {findings.map((finding, index) => (
          <li key={`${finding.rule} ${finding.evidence}`}>
            <Finding finding={finding} texts={texts} isOpen={form === editorFormId} />
            {confirmation && findings.length > 1 && (
              <InspectionReasonOf
                key={confirmation}
                index={index}
                form={form}
                of={t(`reports.inspection.rules.${finding.message}`)}
              />
            )}
          </li>
        ))}
      </ul>
      {confirmation && (
        <InspectionAnswer key={confirmation} confirmation={confirmation} count={findings.length} form={form} />
      )}
    </Notice>
  );
}

/** Where the approved report contradicts its exam, which changed since. */
export function DoubtsNotice({ doubts, texts }: { doubts: InspectionWarning[]; texts: InspectedTexts }) {
  const t = useTexts();
  if (doubts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">{t("reports.inspection.doubts")}</p>
      <ul className="list-disc pl-5">
        {doubts.map((finding) => (
          <li key={`${finding.rule} ${finding.evidence}`}>
            <Finding finding={finding} texts={texts} isOpen={false} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const namedFields = ["finding", "diagnosis", "critical"] as const;
type NamedField = (typeof namedFields)[number];
const isNamed = (field: string): field is NamedField => namedFields.some((name) => name === field);

function Finding({ finding, texts, isOpen }: { finding: InspectionWarning; texts: InspectedTexts; isOpen: boolean }) {
  const t = useTexts();
  const { field, message, evidence, against } = finding;
  const nameOf = (name: string) => (isNamed(name) ? t(`reports.field.${name}`) : name);
  const quote = quoted(texts[field], finding);
  const other = against && quoted(texts[against.field], against);
  return (
    <>
      {t(`reports.inspection.rules.${message}`)}
      {quote === null && <span className="ml-2 font-medium">{nameOf(evidence)}</span>}
      {quote && <InspectedPassage quote={quote} finding={finding} field={nameOf(field)} isOpen={isOpen} />}
      {other && against && (
        <InspectedPassage
          quote={other}
          finding={{ ...against, suggestion: null }}
          field={nameOf(against.field)}
          isOpen={isOpen}
        />
      )}
    </>
  );
}
