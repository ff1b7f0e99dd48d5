import { Link } from "@remix-run/react";
import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { FollowUpBadge } from "./follow-up-badge";
import type { ShownFollowUp } from "./shown-follow-up.server";

/** Recommendations of many patients; each leads to its report's. */
export function FollowUpTable({ followUps }: { followUps: ShownFollowUp[] }) {
  const t = useTexts();
  const columns: Column<ShownFollowUp>[] = [
    {
      key: "patient",
      header: t("followUps.patient"),
      cell: ({ patientName, patientId }) => (
        <>
          <bdi>{patientName}</bdi> <span className="font-mono">{patientId}</span>
        </>
      ),
    },
    { key: "finding", header: t("followUps.finding"), cell: ({ finding }) => finding },
    {
      key: "what",
      header: t("followUps.what"),
      cell: ({ modality, bodyPart }) => `${t(`exam.modality.${modality}`)} ${bodyPart}`,
    },
    {
      key: "due",
      header: t("followUps.due"),
      cell: ({ dueFrom: from, dueTo: to }) => t("followUps.window", { from, to }),
    },
    { key: "orderer", header: t("followUps.orderer"), cell: ({ orderer }) => t(`followUps.orderers.${orderer}`) },
    {
      key: "state",
      header: t("followUps.state"),
      cell: (one) => (
        <>
          <FollowUpBadge state={one.state} /> <Ending {...one} />
        </>
      ),
    },
    { key: "organization", header: t("followUps.organization"), cell: ({ bucketName }) => bucketName },
  ];
  return (
    <DataTable
      caption={t("followUps.title")}
      columns={columns}
      rows={followUps}
      rowKey={({ id }) => id}
      rowTone={({ state }) => (state === "late" ? "danger" : null)}
      rowHref={({ examId, reportId }) => pathTo("/studies/:examId/reports/:reportId/follow-ups", { examId, reportId })}
    />
  );
}

/** How it ended, and by which exam. */
export function Ending({ end, endedDay, note, doneExam, endedBy }: ShownFollowUp) {
  const t = useTexts();
  if (end === null) return null;
  return (
    <span className="text-sm">
      {t("followUps.endLine", { end: t(`followUps.ends.${end}`), time: endedDay ?? "" })} {endedBy?.name}{" "}
      {doneExam && (
        <Link to={pathTo("/studies/:examId", { examId: doneExam.id })} className="font-mono">
          {doneExam.accessionNumber}
        </Link>
      )}{" "}
      {note}
    </span>
  );
}
