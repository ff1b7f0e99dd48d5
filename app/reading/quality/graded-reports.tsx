import { qualityGrades, type QualityGrade } from "#contract/reading/quality-form";
import type { GradedReport, GradeShare } from "#contract/reading/quality";
import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { reasonWords } from "./form-words";
import { GradeBadge } from "./grade-badge";

const subjects = ["image", "report"] as const;
interface ShareRow {
  organization: string;
  subject: (typeof subjects)[number];
  counts: Partial<Record<QualityGrade, number>>;
}

/** How the grades are shared out, a row for the images and one for the reports of each organization. */
export function GradeShares({ shares }: { shares: GradeShare[] }) {
  const t = useTexts();
  const rows = shares.flatMap(({ bucketName: organization, ...share }) =>
    subjects.map((subject): ShareRow => ({ organization, subject, counts: share[subject] })),
  );
  const totalOf = ({ counts }: ShareRow) => qualityGrades.reduce((sum, grade) => sum + (counts[grade] ?? 0), 0);
  const columns: Column<ShareRow>[] = [
    { key: "organization", header: t("quality.column.organization"), cell: ({ organization }) => organization },
    {
      key: "subject",
      header: t("quality.overview.shares"),
      cell: ({ subject }) => t(subject === "image" ? "quality.column.image" : "quality.column.report"),
    },
    ...qualityGrades.map((grade): Column<ShareRow> => ({
      key: grade,
      header: t(`quality.grades.${grade}`),
      isNumeric: true,
      cell: (row) => {
        const count = row.counts[grade] ?? 0;
        const percent = Math.round((100 * count) / Math.max(1, totalOf(row)));
        return t("quality.share", { count, percent });
      },
    })),
    { key: "total", header: t("quality.column.total"), isNumeric: true, cell: totalOf },
  ];
  return (
    <section className="mb-4">
      <h3 className="mb-2 text-lg">{t("quality.overview.shares")}</h3>
      <DataTable
        caption={t("quality.overview.shares")}
        columns={columns}
        rows={rows}
        rowKey={({ organization, subject }) => `${organization} ${subject}`}
      />
    </section>
  );
}

/** Each graded report, which leads to its grades. */
export function GradedReports({ records }: { records: GradedReport[] }) {
  const t = useTexts();
  const columns: Column<GradedReport>[] = [
    { key: "patient", header: t("quality.column.patient"), cell: ({ patientName }) => <bdi>{patientName}</bdi> },
    {
      key: "exam",
      header: t("quality.column.exam"),
      cell: ({ modality, bodyPart, accessionNumber }) => (
        <>
          {t(`exam.modality.${modality}`)} {bodyPart} <span className="font-mono">{accessionNumber}</span>
        </>
      ),
    },
    {
      key: "image",
      header: t("quality.column.image"),
      cell: ({ imageGrade, imageReasons }) =>
        imageGrade && (
          <>
            <GradeBadge grade={imageGrade} /> {imageReasons.map((reason) => reasonWords(t, reason)).join("、")}
          </>
        ),
    },
    {
      key: "report",
      header: t("quality.column.report"),
      isOneLine: true,
      cell: ({ reportGrade, percent }) => reportGrade && <GradeBadge grade={reportGrade} percent={percent} />,
    },
    { key: "author", header: t("quality.column.author"), cell: ({ author }) => author, isOneLine: true },
    { key: "uploader", header: t("quality.column.uploader"), cell: ({ uploader }) => uploader, isOneLine: true },
    {
      key: "graded",
      header: t("quality.column.graded"),
      cell: ({ grader, graded }) => t("quality.byLine", { name: grader.name, time: graded }),
    },
  ];
  return (
    <section>
      <h3 className="mb-2 text-lg">{t("quality.overview.records")}</h3>
      <DataTable
        caption={t("quality.overview.records")}
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        rowHref={({ examId, reportId }) => pathTo("/studies/:examId/reports/:reportId/quality", { examId, reportId })}
      />
    </section>
  );
}
