import type { BlindReview, ReviewedReport } from "#contract/reading/peer-reviews";
import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { ScoreBadge } from "./score-badge";

type Timed<Row> = Row & { time: string };

/** Drawn reports without a name: what was examined, and how far it is. */
export function ReviewWork({ reviews }: { reviews: Timed<BlindReview>[] }) {
  const t = useTexts();
  const columns: Column<Timed<BlindReview>>[] = [
    {
      key: "exam",
      header: t("quality.column.exam"),
      cell: ({ modality, bodyPart, studyDesc }) => `${t(`exam.modality.${modality}`)} ${studyDesc || bodyPart}`,
    },
    { key: "organization", header: t("quality.column.organization"), cell: ({ bucketName }) => bucketName },
    { key: "drawn", header: t("quality.column.drawn"), cell: ({ time }) => time, isOneLine: true },
    { key: "state", header: t("quality.column.state"), cell: ({ state }) => t(`quality.reviews.states.${state}`) },
    {
      key: "score",
      header: t("quality.column.score"),
      cell: ({ score, finalScore }) => (finalScore ?? score) && <ScoreBadge score={finalScore ?? score ?? "1"} />,
    },
  ];
  return (
    <DataTable
      caption={t("quality.reviews.title")}
      columns={columns}
      rows={reviews}
      rowKey={({ id }) => id}
      rowHref={({ id: reviewId }) => pathTo("/quality/reviews/:reviewId", { reviewId })}
    />
  );
}

/** What came of the reader's own reports; nobody learns by whom. */
export function OwnReviews({ reviews }: { reviews: Timed<ReviewedReport>[] }) {
  const t = useTexts();
  const columns: Column<Timed<ReviewedReport>>[] = [
    {
      key: "exam",
      header: t("quality.column.exam"),
      cell: ({ modality, bodyPart }) => `${t(`exam.modality.${modality}`)} ${bodyPart}`,
    },
    { key: "organization", header: t("quality.column.organization"), cell: ({ bucketName }) => bucketName },
    { key: "score", header: t("quality.column.score"), cell: ({ score }) => <ScoreBadge score={score} /> },
    { key: "comment", header: t("quality.column.comment"), cell: ({ comment }) => comment },
    { key: "time", header: t("quality.column.time"), cell: ({ time }) => time, isOneLine: true },
  ];
  return (
    <DataTable
      caption={t("quality.reviews.lists.own")}
      columns={columns}
      rows={reviews}
      rowKey={({ id }) => id}
      rowHref={({ examId, reportId }) => pathTo("/studies/:examId/reports/:reportId", { examId, reportId })}
    />
  );
}
