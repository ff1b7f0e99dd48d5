import type { Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import type { ShownExam } from "./shown-exam.server";

/** What a consultation tells of an exam at one look. */
export function useExamColumns(): Column<ShownExam>[] {
  const t = useTexts();
  return [
    {
      key: "exam",
      header: t("cases.exams.exam"),
      cell: ({ study, patientName, sexAge }) => (
        <>
          {study}
          <span className="block text-sm text-muted">
            <bdi>{patientName}</bdi> {sexAge}
          </span>
        </>
      ),
    },
    { key: "time", header: t("cases.exams.day"), cell: ({ time }) => time, isOneLine: true },
    {
      key: "accession",
      header: t("cases.exams.accession"),
      cell: ({ accessionNumber }) => <span className="font-mono">{accessionNumber}</span>,
    },
    {
      key: "images",
      header: t("cases.exams.imageCount"),
      cell: ({ hasImage, instanceCount }) =>
        hasImage ? t("cases.exams.images", { count: instanceCount }) : t("cases.exams.noImages"),
    },
    {
      key: "report",
      header: t("cases.exams.report"),
      cell: ({ isReported }) => t(isReported ? "cases.exams.reported" : "cases.exams.notReported"),
    },
  ];
}
