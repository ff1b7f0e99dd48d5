import { Link } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { Texts } from "#texts/texts";
import { pathTo } from "../../paths";
import { differenceValue, Differs, type Difference } from "./difference";
import type { ShownStudy } from "./upload-data.server";

/** A study that belongs to an exam already: its files are added there. */
export function ExistingExam({ study, exam }: { study: ShownStudy; exam: NonNullable<ShownStudy["existingExam"]> }) {
  const t = useTexts();
  if (exam.isDeleted)
    return <Notice tone="danger">{t("uploads.study.deleted", { accession: exam.accessionNumber })}</Notice>;
  const said = { accession: exam.accessionNumber, patient: exam.patientName };
  const fields = study.differences.map((found) => named(t, found)).join("; ");
  return (
    <div className="grid gap-2">
      <Notice>
        <p>{t("uploads.study.existing", said)}</p>
        {exam.reportStatus === "corrected" && <p>{t("uploads.study.approved")}</p>}
        <p>
          <Link to={pathTo("/studies/:examId", { examId: exam.id })}>{t("uploads.study.openExam")}</Link>
        </p>
      </Notice>
      {fields !== "" && <Differs>{t("uploads.study.existingDiffers", { fields })}</Differs>}
    </div>
  );
}

const named = (t: Texts, difference: Difference) =>
  `${t(`exam.info.${difference.field}`)} (${t("uploads.study.inImages", { value: differenceValue(t, difference) })})`;
