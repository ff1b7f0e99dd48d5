import { useLocation } from "@remix-run/react";
import { listColumns } from "#contract/organizations/list-columns";
import type { ExamSortField } from "#contract/registration/exam-list";
import type { ListColumn } from "#contract/organizations/list-views";
import { Button, buttonLook } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { Icon } from "../../components/icon";
import { withParams } from "../../components/list-url";
import { PostForm } from "../../forms/post-form";
import { StatusBadge } from "../../components/status-badge";
import { useKeptFields } from "../../forms/use-kept-fields";
import { useTexts } from "../../i18n/use-texts";
import { viewerWindow } from "../../imaging/pictures/viewer-window";
import { pathTo } from "../../paths";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";
import { batchForm, tickedField } from "./batch-bar";
import type { ListedExam } from "../../registration/exams/listed-exam.server";
import type { ListQuery } from "../../registration/exams/list-query.server";

/** Id of the first row's link. */
export const firstRow = "first-row";

interface ExamTableProps {
  exams: ListedExam[];
  query: ListQuery;
  sorted: ExamSortField;
  /** What stands beside the patient. */
  shown: ListColumn[];
  /** The reader has chosen these columns, so none is left out for want of room. */
  areChosen: boolean;
  /** Rows can be ticked for a step of several. */
  isChosen: boolean;
  /** How many organizations the reader sees exams of: with one, its name says nothing. */
  organizations: number;
}

/** Columns that show a text of the exam as it is. */
type TextKey = Exclude<ListColumn, "status" | "positive" | "images" | "studyDate" | "created">;
type DeletionKey = "deletedTime" | "deletedBy" | "deleteReason";
type ColumnKey = ListColumn | DeletionKey | "patient";

/** The exams of the list, or the deleted ones with the way back. */
export function ExamTable({ exams, query, sorted, shown, areChosen, organizations, isChosen }: ExamTableProps) {
  const t = useTexts();
  const ticked = [useKeptFields(batchForm)[tickedField]].flat();
  const columns = useColumns(query, sorted, shown, organizations, exams.some(hasSeveralMarks));
  const isUnmatched = query.unmatched || query.work === "unmatched";
  const isForMatching = ({ mayMatch }: ListedExam) => isUnmatched && mayMatch;
  return (
    <DataTable
      caption={query.deleted ? t("exams.list.deletedTitle") : t("exams.list.caption")}
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      rowTone={({ mark }) => mark?.tone ?? null}
      showsAll={areChosen && !query.deleted}
      leastWidth="table:min-w-[44rem]"
      firstRowId={firstRow}
      rowHref={({ href }) => href}
      {...(isChosen && {
        choice: {
          form: batchForm,
          name: tickedField,
          label: ({ patientName }: ListedExam) => t("exams.batch.choose", { name: patientName }),
          isTicked: ({ id }: ListedExam) => ticked.includes(id),
        },
      })}
      actions={{
        header: t("exams.list.column.actions"),
        isOneLine: true,
        cell: (exam) =>
          query.deleted ? (
            exam.deletion?.mayRecover && <Recover id={exam.id} />
          ) : (
            <>
              {exam.images !== null && (
                <a
                  href={pathTo("/studies/:examId/viewer", { examId: exam.id })}
                  target={viewerWindow}
                  aria-label={t("exams.list.viewer")}
                  title={t("exams.list.viewer")}
                  className={buttonLook("quiet")}
                >
                  <Icon name="eye" />
                </a>
              )}
              {exam.viewers.map(({ id, name, isPage }) => (
                <a
                  key={id}
                  href={pathTo("/studies/:examId/open-in/:viewerId", { examId: exam.id, viewerId: id })}
                  // With a target it is the browser's, not the router's: what opens is no page of ours.
                  target={isPage ? "_blank" : "_self"}
                  rel="noreferrer"
                  title={t("exams.list.openIn", { name })}
                  className={buttonLook("quiet")}
                >
                  {name}
                </a>
              ))}
              <a href={isForMatching(exam) ? exam.matchHref : exam.detailHref} className={buttonLook("quiet")}>
                {t(isForMatching(exam) ? "exams.list.match" : "exams.list.detail")}
              </a>
            </>
          ),
      }}
    />
  );
}

function Recover({ id }: { id: string }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <PostForm action={pathname + search}>
      <input type="hidden" name="id" value={id} />
      <Button icon="undo">{t("exams.list.recover")}</Button>
    </PostForm>
  );
}

const twoLines = "table:line-clamp-2 [overflow-wrap:anywhere]";
/** Numbers of usual length in one line, longer ones in several. */
const whole = "[overflow-wrap:anywhere] table:inline-block table:min-w-[9ch] table:max-w-[16ch]";

/** Badges beside a name take the room of another name. */
const hasSeveralMarks = ({ critical, urgent, mark }: ListedExam) =>
  [critical, urgent, mark?.reason].filter(Boolean).length > 1;

function useColumns(
  query: ListQuery,
  sorted: ExamSortField,
  shown: ListColumn[],
  organizations: number,
  isPatientWide: boolean,
): Column<ListedExam>[] {
  const t = useTexts();
  const { search } = useLocation();
  const sort = (field: NonNullable<ListQuery["sort"]>) => {
    const isDescending = sorted === field && query.order === "desc";
    return {
      href: withParams(search, { sort: field, order: isDescending ? "asc" : null, skip: null }),
      direction: sorted !== field ? null : isDescending ? ("descending" as const) : ("ascending" as const),
    };
  };
  const column = (key: ColumnKey) => ({ key, header: t(`exams.list.column.${key}`), isOneLine: true });
  const text = (key: TextKey): Column<ListedExam> => ({ ...column(key), cell: (exam) => exam[key] });
  /** Of any length: in its share of the table's width it takes two lines and is cut behind them. */
  const cut = (key: TextKey, share: string): Column<ListedExam> => ({
    ...column(key),
    isOneLine: false,
    cell: (exam) => <span className={twoLines}>{exam[key]}</span>,
    title: (exam) => exam[key] || null,
    share,
  });
  const study = (share: string): Column<ListedExam> => ({
    ...cut("study", share),
    cell: ({ studyShort }) => <span className={twoLines}>{studyShort}</span>,
  });
  const deletion = (key: DeletionKey): Column<ListedExam> => ({
    ...column(key),
    cell: (exam) => exam.deletion?.[key],
  });
  const cutDeletion = (key: DeletionKey, share: string): Column<ListedExam> => ({
    ...deletion(key),
    title: (exam) => exam.deletion?.[key] || null,
    share,
  });
  // Never cut: a name that has no room in one line takes two.
  const patient: Column<ListedExam> = {
    ...column("patient"),
    isOneLine: false,
    cell: (exam) => <PatientCell exam={exam} />,
    least: `table:min-w-[9rem] ${isPatientWide ? "[@media(min-width:85em)]:min-w-[11.5rem]" : "[@media(min-width:85em)]:min-w-[10rem]"}`,
  };
  const organization = organizations > 1 ? [{ ...cut("organization", "table:w-[13%]"), from: "desk" as const }] : [];
  if (query.deleted) {
    return [
      patient,
      text("sexAge"),
      text("accessionNumber"),
      study("table:w-[13%]"),
      ...organization,
      { ...deletion("deletedTime"), sort: sort("deletedTime") },
      cutDeletion("deletedBy", "table:w-[8%]"),
      cutDeletion("deleteReason", "table:w-[20%]"),
    ];
  }
  const person = (key: TextKey): Column<ListedExam> => ({ ...cut(key, "table:w-[8%]"), from: "desk" });
  const minor = (isMinor: boolean) => (isMinor ? { from: "wide" as const } : {});
  const columns: Record<ListColumn, Column<ListedExam>[]> = {
    // In one line where it is short; "unknown" beside an age takes two.
    sexAge: [
      {
        ...column("sexAge"),
        isOneLine: false,
        cell: ({ sexAge }) => <span className="table:inline-block table:min-w-[10ch]">{sexAge}</span>,
      },
    ],
    study: [study("table:w-[20%] 2xl:w-[16%]")],
    // Never cut: patients would look alike.
    patientId: [
      {
        ...column("patientId"),
        isOneLine: false,
        cell: ({ patientId }) => <span className={whole}>{patientId}</span>,
        from: "desk",
      },
    ],
    accessionNumber: [text("accessionNumber")],
    status: [
      {
        ...column("status"),
        cell: ({ status }) => <ReportStatusBadge status={status} />,
        title: ({ lockedBy }) => lockedBy && t("exams.list.lockedBy", { name: lockedBy }),
      },
    ],
    positive: [
      {
        ...column("positive"),
        cell: ({ positive }) => positive !== null && t(`exams.positive.${positive}`),
        from: "desk",
      },
    ],
    images: [{ ...column("images"), cell: ({ images }) => images ?? "–", isNumeric: true, from: "desk" }],
    // The time the list is sorted by; the other one where there is room.
    studyDate: [
      {
        ...column("studyDate"),
        cell: ({ studyTimeShort }) => studyTimeShort,
        title: ({ studyTime }) => studyTime,
        sort: sort("studyDate"),
        ...minor(sorted !== "studyDate"),
      },
    ],
    created: [
      {
        ...column("created"),
        cell: ({ createdShort }) => createdShort,
        title: ({ created }) => created,
        sort: sort("created"),
        ...minor(sorted === "studyDate"),
      },
    ],
    organization,
    assignee: [person("assignee")],
    author: [person("author")],
    submitter: [person("submitter")],
    submitted: [{ ...text("submitted"), from: "desk" }],
    approver: [person("approver")],
    approved: [{ ...text("approved"), from: "desk" }],
  };
  return [patient, ...listColumns.flatMap((key) => (shown.includes(key) ? columns[key] : []))];
}

function PatientCell({ exam }: { exam: ListedExam }) {
  const t = useTexts();
  return (
    <>
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{exam.patientName}</bdi>
      {exam.critical && (
        <StatusBadge tone="danger" icon="danger">
          {t("exams.mark.critical")}
        </StatusBadge>
      )}
      {exam.urgent && (
        <StatusBadge tone="warning" icon="urgent">
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
    </>
  );
}
