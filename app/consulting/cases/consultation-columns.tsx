import type { Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import type { ShownRow } from "../consultations/shown-consultation.server";
import { ConsultationStatusBadge } from "../consultations/status-badges";

/** What another consultation is told by. */
export function useConsultationColumns(): Column<ShownRow>[] {
  const t = useTexts();
  return [
    { key: "reason", header: t("consultations.reason"), cell: ({ reason }) => reason },
    {
      key: "patient",
      header: t("consultations.patient"),
      cell: ({ patientName, sexAge }) => (
        <>
          <bdi>{patientName}</bdi> {sexAge}
        </>
      ),
    },
    { key: "starts", header: t("consultations.starts"), cell: ({ startsText }) => startsText, isOneLine: true },
    {
      key: "joined",
      header: t("consultations.joined"),
      cell: ({ joinedBuckets }) => joinedBuckets.map(({ name }) => name).join(" · "),
    },
    {
      key: "status",
      header: t("consultations.status"),
      cell: ({ status }) => <ConsultationStatusBadge status={status} />,
    },
  ];
}
