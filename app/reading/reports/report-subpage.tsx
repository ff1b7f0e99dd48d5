import type { ReactNode } from "react";
import { LinkButton } from "../../components/button";
import { Page } from "../../components/page";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { ExamHead } from "./exam-head.server";

/** A page about a report's past, with whose it is at its head. */
export function ReportSubpage({
  head,
  title,
  back,
  children,
}: {
  head: ExamHead;
  title: string;
  /** The page above, one step up in the address. */
  back: "report" | "trace";
  children: ReactNode;
}) {
  const t = useTexts();
  const inList = useInList();
  return (
    <Page
      title={title}
      actions={
        <LinkButton to={inList("..")} relative="path" icon="left">
          {t(back === "report" ? "reports.trace.back" : "reports.trace.backToTrace")}
        </LinkButton>
      }
    >
      <p className="mb-4 flex flex-wrap gap-x-4 text-muted">
        <span className="font-medium text-text">{head.name}</span>
        <span>{head.sexAndAge}</span>
        <span>{head.study}</span>
        {head.numbers.map(({ label, value }) => (
          <span key={label}>
            {label} <span className="tabular-nums text-text">{value}</span>
          </span>
        ))}
      </p>
      {children}
    </Page>
  );
}
