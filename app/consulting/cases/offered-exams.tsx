import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { useExamColumns } from "./exam-columns";
import type { ShownExam } from "./shown-exam.server";

/** Exams of the patient that can be bound. */
export function OfferedExams({ exams }: { exams: ShownExam[] }) {
  const t = useTexts();
  const columns = useExamColumns();
  if (exams.length === 0) return <p className="text-muted">{t("cases.exams.noneOffered")}</p>;
  return (
    <DataTable
      caption={t("cases.exams.bindTitle")}
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      actions={{
        header: t("cases.exams.actions"),
        cell: ({ id, accessionNumber }) => (
          <PostForm>
            <input type="hidden" name="examId" value={id} />
            <Button icon="plus" intent="bind" aria-label={`${t("cases.exams.bind")} ${accessionNumber}`}>
              {t("cases.exams.bind")}
            </Button>
          </PostForm>
        ),
      }}
    />
  );
}
