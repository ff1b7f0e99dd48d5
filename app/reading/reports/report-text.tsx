import { StatusBadge } from "../../components/status-badge";
import { ExtensionFacts } from "../../registration/extensions/extension-facts";
import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import type { EditorData } from "./editor-data.server";
import { keyImageSource } from "./key-image-source";
import { WhyBack } from "./why-back";

/** The report to be read: its text, its pictures, its addenda, who did what and when. */
export function ReportText({ editor }: { editor: EditorData }) {
  const t = useTexts();
  const { report, times } = editor;
  const { content, addenda } = report;
  return (
    <article className="report-text">
      <WhyBack report={report} />
      <Section label={t("reports.field.finding")} text={content.finding} isTall />
      <Section label={t("reports.field.diagnosis")} text={content.diagnosis}>
        {content.positive !== null && (
          <StatusBadge tone={content.positive ? "warning" : "neutral"} icon={content.positive ? "plus" : "minus"}>
            {t(`reports.positive.${content.positive ? "true" : "false"}`)}
          </StatusBadge>
        )}
        {content.critical && (
          <StatusBadge tone="danger" icon="urgent">
            {t("reports.critical.yes")}
          </StatusBadge>
        )}
      </Section>
      {content.note && <Section label={t("reports.field.note")} text={content.note} />}
      <ExtensionFacts values={content.extensions} missing={missingFields(report)} />
      {content.keyImages.length > 0 && (
        <section>
          <h2 className="mb-1 text-sm font-medium text-muted">{t("reports.field.keyImages")}</h2>
          <ul className="flex flex-wrap gap-2">
            {content.keyImages.map((image, index) => (
              <li key={index} className="w-32">
                <img
                  src={keyImageSource(image)}
                  alt={t("reports.keyImage.alt", { number: index + 1 })}
                  className="h-24 w-32 rounded bg-black object-contain"
                />
                <p className="truncate text-sm">{image.caption}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {addenda.map(({ number, text, author }, index) => (
        <section key={number} className="border-l-4 border-accent pl-3">
          <h2 className="text-sm font-medium">
            {t("reports.addendum.number", { number })}
            <span className="ml-3 font-normal text-muted">
              {author.name} · {times.addenda[index]}
            </span>
          </h2>
          <p className="whitespace-pre-wrap" lang={langOf(text)}>
            {text}
          </p>
        </section>
      ))}
      <People editor={editor} />
    </article>
  );
}

/** What the organization requires and the report does not have, while it may still be written. */
const missingFields = ({ content, extensionFields, status }: EditorData["report"]) =>
  status === "corrected"
    ? []
    : extensionFields.filter(
        ({ key, isRequired }) => isRequired && !content.extensions?.some((value) => value.key === key),
      );

function Section({
  label,
  text,
  isTall = false,
  children,
}: {
  label: string;
  text: string;
  isTall?: boolean;
  children?: React.ReactNode;
}) {
  const t = useTexts();
  return (
    <section className={isTall ? "min-h-[8rem]" : ""}>
      <h2 className="mb-1 flex items-center gap-3 text-sm font-medium text-muted">
        {label}
        {children}
      </h2>
      {text ? (
        <p className="whitespace-pre-wrap text-lg" lang={langOf(text)}>
          {text}
        </p>
      ) : (
        <p className="text-muted">{t("reports.text.empty")}</p>
      )}
    </section>
  );
}

function People({ editor: { report, times } }: { editor: EditorData }) {
  const t = useTexts();
  const rows = [
    { label: t("reports.text.author"), person: report.creator, time: null },
    { label: t("reports.text.submitter"), person: report.submitter, time: times.submitted },
    { label: t("reports.text.approver"), person: report.issuer, time: times.approved },
    { label: t("reports.text.assignee"), person: report.assignee, time: null },
  ].filter(({ person }) => person !== null);
  return (
    <dl className="report-people" aria-label={t("reports.text.people")}>
      {rows.map(({ label, person, time }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {person?.name} <span className="tabular-nums text-muted">{time}</span>
          </dd>
        </div>
      ))}
      {times.printed && (
        <div>
          <dt>{t("reports.text.printed")}</dt>
          <dd className="tabular-nums text-muted">{times.printed}</dd>
        </div>
      )}
      <div>
        <dt>{t("reports.field.bodyPartCount")}</dt>
        <dd className="tabular-nums">{report.content.bodyPartCount}</dd>
      </div>
      <div>
        <dt>{t("reports.trace.version")}</dt>
        <dd className="tabular-nums">{report.version}</dd>
      </div>
      {report.edition && (
        <div>
          <dt>{t("reports.text.edition")}</dt>
          <dd className="tabular-nums">{report.edition.number}</dd>
        </div>
      )}
    </dl>
  );
}
