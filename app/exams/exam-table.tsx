import { Form, useLocation } from "@remix-run/react";
import { Button, LinkButton } from "../components/button";
import { DataTable, type Column } from "../components/data-table";
import { Icon } from "../components/icon";
import { withParams } from "../components/list-url";
import { StatusBadge } from "../components/status-badge";
import { useTexts } from "../i18n/use-texts";
import { viewerWindow } from "../viewer/viewer-window";
import { ReportStatusBadge } from "../reports/report-status-badge";
import type { ListedExam } from "./listed-exam.server";
import type { ListQuery } from "./list-query.server";

interface ExamTableProps {
  exams: ListedExam[];
  query: ListQuery;
  /** How many organizations the reader sees exams of: with one, its name says nothing. */
  organizations: number;
}

/** The exams of the list, or the deleted ones with the way back. */
export function ExamTable({ exams, query, organizations }: ExamTableProps) {
  const t = useTexts();
  const columns = useColumns(query, organizations);
  return (
    <DataTable
      caption={query.deleted ? t("exams.list.deletedTitle") : t("exams.list.caption")}
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      rowTone={({ mark }) => mark?.tone ?? null}
      leastWidth="table:min-w-[64rem]"
      rowHref={({ href }) => href}
      actions={{
        header: t("exams.list.column.actions"),
        cell: (exam) =>
          query.deleted ? (
            exam.mayRecover && <Recover id={exam.id} />
          ) : (
            <span className="inline-flex items-center">
              {exam.images !== null && (
                <a
                  href={`/studies/${exam.id}/viewer`}
                  target={viewerWindow}
                  aria-label={t("exams.list.viewer")}
                  title={t("exams.list.viewer")}
                  className="button button-quiet"
                >
                  <Icon name="eye" />
                </a>
              )}
              <LinkButton look="quiet" to={query.unmatched ? `/studies/${exam.id}/match` : `/studies/${exam.id}`}>
                {t(query.unmatched ? "exams.list.match" : "exams.list.detail")}
              </LinkButton>
            </span>
          ),
      }}
    />
  );
}

function Recover({ id }: { id: string }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathname + search}>
      <input type="hidden" name="id" value={id} />
      <Button icon="undo">{t("exams.list.recover")}</Button>
    </Form>
  );
}

function useColumns(query: ListQuery, organizations: number): Column<ListedExam>[] {
  const t = useTexts();
  const { search } = useLocation();
  const sorted = query.sort ?? (query.deleted ? "deletedTime" : "created");
  const sort = (field: NonNullable<ListQuery["sort"]>) => {
    const isDescending = sorted === field && query.order === "desc";
    return {
      href: withParams(search, { sort: field, order: isDescending ? "asc" : null, skip: null }),
      direction: sorted !== field ? null : isDescending ? ("descending" as const) : ("ascending" as const),
    };
  };
  const header = (key: keyof typeof plainCells) => ({ key, header: t(`exams.list.column.${key}`) });
  const plain = (key: keyof typeof plainCells): Column<ListedExam> => ({
    ...header(key),
    cell: plainCells[key],
    ...(shares[key] && { share: shares[key] }),
  });
  const patient: Column<ListedExam> = {
    key: "patient",
    header: t("exams.list.column.patient"),
    cell: (exam) => <PatientCell exam={exam} />,
    share: "table:w-[14%]",
  };
  const organization = organizations > 1 ? [plain("organization")] : [];
  if (query.deleted) {
    return [
      patient,
      plain("sexAge"),
      plain("accessionNumber"),
      plain("study"),
      ...organization,
      { ...plain("deletedTime"), sort: sort("deletedTime") },
      plain("deletedBy"),
      plain("deleteReason"),
    ];
  }
  return [
    patient,
    plain("sexAge"),
    plain("study"),
    plain("patientId"),
    plain("accessionNumber"),
    {
      key: "status",
      header: t("exams.list.column.status"),
      cell: ({ status, lockedBy }) => (
        <span title={lockedBy === null ? undefined : t("exams.list.lockedBy", { name: lockedBy })}>
          <ReportStatusBadge status={status} />
        </span>
      ),
    },
    {
      key: "positive",
      header: t("exams.list.column.positive"),
      cell: ({ positive }) =>
        positive !== null && <span className="whitespace-nowrap">{t(`exams.positive.${positive}`)}</span>,
    },
    { ...plain("images"), isNumeric: true },
    // The time the list is sorted by; the other one where there is room.
    { ...plain("studyDate"), sort: sort("studyDate"), isMinor: sorted !== "studyDate" },
    { ...plain("created"), sort: sort("created"), isMinor: sorted === "studyDate" },
    ...organization,
    plain("assignee"),
  ];
}

const cut = (text: string) =>
  text !== "" && (
    <span className="block min-w-0 truncate" title={text}>
      {text}
    </span>
  );

const time = (short: string, whole: string) => (
  <span className="whitespace-nowrap tabular-nums" title={whole}>
    {short}
  </span>
);

/** Of the table's width, for texts of any length. */
const shares: Partial<Record<keyof typeof plainCells, string>> = {
  patientId: "table:w-[9%]",
  accessionNumber: "table:w-[11%]",
  study: "table:w-[13%]",
  organization: "table:w-[10%]",
  assignee: "table:w-[7%]",
  deletedBy: "table:w-[8%]",
  deleteReason: "table:w-[20%]",
};

const plainCells = {
  sexAge: ({ sexAge }: ListedExam) => <span className="whitespace-nowrap">{sexAge}</span>,
  patientId: ({ patientId }: ListedExam) => cut(patientId),
  accessionNumber: ({ accessionNumber }: ListedExam) => cut(accessionNumber),
  study: ({ study }: ListedExam) => cut(study),
  images: ({ images }: ListedExam) => images ?? "–",
  studyDate: ({ studyTime, studyTimeShort }: ListedExam) => time(studyTimeShort, studyTime),
  created: ({ created, createdShort }: ListedExam) => time(createdShort, created),
  organization: ({ organization }: ListedExam) => cut(organization),
  assignee: ({ assignee }: ListedExam) => cut(assignee),
  deletedTime: ({ deletedTime }: ListedExam) => <span className="whitespace-nowrap tabular-nums">{deletedTime}</span>,
  deletedBy: ({ deletedBy }: ListedExam) => cut(deletedBy),
  deleteReason: ({ deleteReason }: ListedExam) => cut(deleteReason),
};

function PatientCell({ exam }: { exam: ListedExam }) {
  const t = useTexts();
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 table:whitespace-nowrap">
      <bdi className="min-w-0 cards:[overflow-wrap:anywhere] table:truncate" title={exam.patientName}>
        {exam.patientName}
      </bdi>
      {exam.urgent && (
        <StatusBadge tone="danger" icon="urgent">
          {t("common.examMark.urgent")}
        </StatusBadge>
      )}
      {exam.mark?.reason && (
        <StatusBadge tone={exam.mark.tone} icon="warning">
          {exam.mark.reason}
        </StatusBadge>
      )}
      {exam.byLink && (
        <span title={t("common.examMark.byLink")} className="text-accent">
          <Icon name="link" />
          <span className="sr-only">{t("common.examMark.byLink")}</span>
        </span>
      )}
      {exam.verify && (
        <span title={t("common.examMark.verifyHint")} className="text-warning">
          <Icon name="warning" />
          <span className="sr-only">{t("common.examMark.verify")}</span>
        </span>
      )}
    </span>
  );
}
