import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../../components/icon";
import { pathTo } from "../../paths";
import { extensionText } from "../../registration/extensions/extension-text";
import { useTexts } from "../../i18n/use-texts";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";
import { ContradictionBadges } from "../../registration/exams/contradiction-badges";
import type { ExamPageData, Fact, OtherExam } from "./exam-page-data.server";
import { useInList } from "../../registration/exams/list-back";

/** What is known beside the images: patient, exam, reports, attachments, past exams. */
export function ExamFacts({ data }: { data: ExamPageData }) {
  const t = useTexts();
  const inList = useInList();
  const { patient, study, extensions, reports, attachments, attachmentSizes, attachmentsPage, visit, past, pastCount } =
    data;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3">
      <Block title={t("exam.page.patient")}>
        <Facts facts={patient} />
      </Block>
      <Block title={t("exam.page.exam")}>
        <Facts facts={study} />
        {data.mayMatch && data.matching !== null && data.matching !== "unmatched" && (
          <Link
            to={inList(pathTo("/studies/:examId/match", { examId: data.exam.id }))}
            className={`${row} text-accent`}
          >
            <Icon name="link" />
            {t(`exam.page.match.${data.matching}`)}
          </Link>
        )}
      </Block>
      {extensions.length > 0 && (
        <Block title={t("exam.info.extensions")}>
          <Facts facts={extensions.map((value) => ({ label: value.label, value: extensionText(t, value) }))} />
        </Block>
      )}
      <Block title={t("exam.page.reports")}>
        {reports.length === 0 && <p className="text-muted">{t("exam.page.noReports")}</p>}
        <ul className="grid grid-cols-1 gap-1">
          {reports.map((report) => (
            <li key={report.id}>
              <Link to={inList(report.href)} className={row}>
                <ReportStatusBadge status={report.status} />
                <span className="truncate">
                  {[report.type, report.author, report.approver].filter((part) => part !== "").join(" · ")}
                </span>
                <span className="ml-auto shrink-0 text-sm tabular-nums text-muted">{report.time}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Block>
      {(attachments.length > 0 || attachmentsPage !== null) && (
        <Block title={t("exam.page.attachments")}>
          {attachments.length === 0 && <p className="text-muted">{t("exam.page.noAttachments")}</p>}
          <ul className="grid grid-cols-1 gap-1">
            {attachments.map(({ id, name }, index) => (
              <li key={id}>
                <a href={`/api/v1/attachments/${id}/file`} target="_blank" rel="noreferrer" className={row}>
                  <span className="truncate">{name}</span>
                  <span className="ml-auto shrink-0 text-sm tabular-nums text-muted">{attachmentSizes[index]}</span>
                </a>
              </li>
            ))}
          </ul>
          {attachmentsPage !== null && (
            <Link to={inList(attachmentsPage)} className={`${row} text-accent`}>
              <Icon name="upload" />
              {t("exam.page.manageAttachments")}
            </Link>
          )}
        </Block>
      )}
      {visit.length > 0 && (
        <Block title={t("exam.page.visit")}>
          <Exams exams={visit} />
        </Block>
      )}
      <Block title={t("exam.page.past")}>
        {past.length === 0 && <p className="text-muted">{t(`exam.page.${visit.length > 0 ? "noOther" : "noPast"}`)}</p>}
        <Exams exams={past} />
        {pastCount > past.length && (
          <p className="mt-1 text-sm text-muted">{t("exam.page.pastMore", { shown: past.length, total: pastCount })}</p>
        )}
      </Block>
    </div>
  );
}

const row =
  "flex min-h-[2rem] items-center gap-2 rounded px-1 text-text hover:bg-sunken hover:no-underline max-sm:min-h-[2.75rem]";

function Exams({ exams }: { exams: OtherExam[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1">
      {exams.map((exam) => (
        <li key={exam.id}>
          <Link to={pathTo("/studies/:examId", { examId: exam.id })} className={row}>
            <span className="shrink-0 tabular-nums">{exam.studyTime.slice(0, 10)}</span>
            <span className="truncate">{exam.study}</span>
            <span className="ml-auto flex shrink-0 gap-1">
              <ContradictionBadges contradictions={exam.contradictions} />
              <ReportStatusBadge status={exam.status} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-3">
      <h2 className="mb-1.5 text-base font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {facts.map(({ label, value }, index) => (
        <div key={index} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
