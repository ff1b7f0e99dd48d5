import type { QualityGrade } from "#contract/reading/quality-form";
import type { Person } from "#contract/kernel/values";
import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import { GradeBadge } from "./grade-badge";

interface Version {
  version: number;
  imageGrade: QualityGrade | null;
  reportGrade: QualityGrade | null;
  note: string;
  grader: Person;
  time: string;
}

/** Who graded what when, the grades that stand first. */
export function GradeVersions({ versions }: { versions: Version[] }) {
  const t = useTexts();
  const columns: Column<Version>[] = [
    { key: "version", header: t("quality.report.version"), isNumeric: true, cell: ({ version }) => version },
    {
      key: "image",
      header: t("quality.column.image"),
      cell: ({ imageGrade }) => imageGrade && <GradeBadge grade={imageGrade} />,
    },
    {
      key: "report",
      header: t("quality.column.report"),
      cell: ({ reportGrade }) => reportGrade && <GradeBadge grade={reportGrade} />,
    },
    { key: "note", header: t("quality.column.note"), cell: ({ note }) => note },
    {
      key: "graded",
      header: t("quality.column.graded"),
      cell: ({ grader, time }) => t("quality.byLine", { name: grader.name, time }),
    },
  ];
  return (
    <DataTable
      caption={t("quality.report.earlier")}
      columns={columns}
      rows={versions}
      rowKey={({ version }) => String(version)}
    />
  );
}
