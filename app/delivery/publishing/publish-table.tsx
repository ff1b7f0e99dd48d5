import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { PublishStateBadge } from "./publish-state-badge";
import type { ShownReport } from "./shown-report.server";

/** Id of the form that the rows' boxes belong to. */
export const publishForm = "publish-batch";
/** Names each ticked report. */
export const tickedReport = "report";

interface Props {
  reports: ShownReport[];
  withOrganization: boolean;
  /** The list's query, to come back to. */
  list: string;
}

export function PublishTable({ reports, withOrganization, list }: Props) {
  const t = useTexts();
  const columns: Column<ShownReport>[] = [
    {
      key: "patient",
      header: t("publishing.list.patient"),
      cell: ({ patientName }) => <bdi>{patientName}</bdi>,
    },
    {
      key: "numbers",
      header: t("publishing.filter.accessionNumber"),
      cell: ({ accessionNumber, patientId }) => (
        <span className="tabular-nums">
          {accessionNumber} <span className="text-muted">{patientId}</span>
        </span>
      ),
    },
    { key: "study", header: t("publishing.list.study"), cell: ({ study }) => study },
    { key: "placer", header: t("publishing.filter.orderPlacer"), cell: ({ orderPlacer }) => orderPlacer ?? "" },
    ...(withOrganization
      ? [
          {
            key: "bucket",
            header: t("publishing.filter.organization"),
            cell: ({ bucketName }: ShownReport) => bucketName,
          },
        ]
      : []),
    { key: "approved", header: t("publishing.list.approved"), cell: ({ approved }) => approved, isOneLine: true },
    { key: "edition", header: t("publishing.list.edition"), cell: ({ edition }) => edition.number, isNumeric: true },
    {
      key: "state",
      header: t("publishing.filter.state"),
      cell: ({ state, untold }) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          <PublishStateBadge state={state} />
          {untold > 0 && <span className="text-sm text-danger">{t("publishing.list.untold", { count: untold })}</span>}
        </span>
      ),
    },
    {
      key: "handedOut",
      header: t("publishing.list.handedOut"),
      cell: ({ lastHandedOut }) => lastHandedOut ?? "",
      isOneLine: true,
    },
  ];
  return (
    <DataTable
      caption={t("publishing.list.caption")}
      columns={columns}
      rows={reports}
      rowKey={({ reportId }) => reportId}
      rowTone={({ state }) => (state === "recalled" ? "danger" : null)}
      rowHref={({ examId, reportId }) => pathTo("/report-publish/detail", {}, { examId, reportId, list })}
      choice={{
        form: publishForm,
        name: tickedReport,
        label: ({ patientName }) => t("publishing.list.choose", { name: patientName }),
        isTicked: () => false,
      }}
    />
  );
}
