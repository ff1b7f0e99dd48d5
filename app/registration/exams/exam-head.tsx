import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../../components/icon";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { ReportStatusBadge } from "./report-status-badge";
import { useListBack } from "./list-back";
import type { ListedExam } from "./listed-exam.server";

/** Who and what, over every page about one exam; the way back is the list it was opened from. */
export function ExamHead({ exam, children }: { exam: ListedExam; children?: ReactNode }) {
  const t = useTexts();
  const back = useListBack();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-2 py-2 sm:px-4">
      <Link
        to={back}
        aria-label={t("exam.page.back")}
        title={t("exam.page.back")}
        className="inline-flex h-9 w-9 items-center justify-center rounded text-text hover:bg-sunken max-sm:h-11 max-sm:w-11"
      >
        <Icon name="left" className="text-lg" />
      </Link>
      <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">
        <bdi>{exam.patientName}</bdi>
      </h1>
      <span>{exam.sexAge}</span>
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{exam.study}</span>
      <span className="min-w-0 tabular-nums text-muted [overflow-wrap:anywhere]">{exam.accessionNumber}</span>
      {exam.urgent && (
        <StatusBadge tone="warning" icon="urgent">
          {t("common.examMark.urgent")}
        </StatusBadge>
      )}
      <ReportStatusBadge status={exam.status} />
      {children && <div className="ml-auto flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
