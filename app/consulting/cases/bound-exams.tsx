import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { useExamColumns } from "./exam-columns";
import type { ShownBoundExam } from "./shown-exam.server";

/** The bound exams that the reader may see, each a link to its page in the consultation. */
export function BoundExams({
  consultationId,
  exams,
  mayUnbind = false,
}: {
  consultationId: string;
  exams: ShownBoundExam[];
  mayUnbind?: boolean;
}) {
  const t = useTexts();
  const examColumns = useExamColumns();
  if (exams.length === 0)
    return (
      <EmptyState icon="image" title={t("cases.exams.empty")}>
        {t("cases.exams.emptyHint")}
      </EmptyState>
    );
  const columns: Column<ShownBoundExam>[] = [
    ...examColumns,
    {
      key: "bound",
      header: t("cases.exams.bound"),
      cell: ({ boundBy, boundTime }) => t("cases.exams.boundBy", { person: boundBy, time: boundTime }),
    },
  ];
  return (
    <DataTable
      caption={t("cases.exams.title")}
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo("/consultations/:consultationId/exams/:examId", { consultationId, examId: id })}
      {...(mayUnbind && {
        actions: { header: t("cases.exams.actions"), cell: ({ id }: ShownBoundExam) => <Unbind examId={id} /> },
      })}
    />
  );
}

function Unbind({ examId }: { examId: string }) {
  const t = useTexts();
  return (
    <PostForm>
      <input type="hidden" name="examId" value={examId} />
      <Button look="quiet" icon="close" intent="unbind">
        {t("cases.exams.unbind")}
      </Button>
    </PostForm>
  );
}
