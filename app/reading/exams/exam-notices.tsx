import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ExamPageData } from "./exam-page-data.server";
import { useInList } from "../../registration/exams/list-back";

/** What a reader has to know before reading: the exam is deleted, to be verified, or contradicts itself. */
export function ExamNotices({ data }: { data: ExamPageData }) {
  const t = useTexts();
  const inList = useInList();
  const { exam, deletion } = data;
  return (
    <>
      {deletion && <Warning>{t("exam.page.deleted", deletion)}</Warning>}
      {exam.verify && <Warning>{t("common.examMark.verifyHint")}</Warning>}
      {data.ageByBirth && <Warning>{t("exam.page.ageDiffers", { age: data.ageByBirth })}</Warning>}
      {data.matching === "unmatched" && !deletion && (
        <Warning>
          {t("exam.page.match.unmatched")}{" "}
          {data.mayMatch && (
            <Link to={inList(pathTo("/studies/:examId/match", { examId: exam.id }))} className="underline">
              {t("exam.page.match.open")}
            </Link>
          )}
        </Warning>
      )}
      {data.conflictCount > 0 && (
        <Warning>
          {t("exam.conflicts.mark", { count: data.conflictCount })}{" "}
          {data.mayEdit && (
            <Link to={inList(pathTo("/studies/:examId/image-conflicts", { examId: exam.id }))} className="underline">
              {t("exam.conflicts.open")}
            </Link>
          )}
        </Warning>
      )}
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Notice tone="warning" className="mx-4 mt-2">
    {children}
  </Notice>
);
