import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "../components/notice";
import { Panel } from "../components/page";
import { useTexts } from "../i18n/use-texts";
import type { Texts } from "../i18n/texts";
import type { ShownStudy } from "./upload-data.server";

/** One study found in the files: what it is, what is odd about it, and its fields. */
export function StudySection({ study, number, children }: { study: ShownStudy; number: number; children?: ReactNode }) {
  const t = useTexts();
  const isDocuments = study.studyInstanceUid === "";
  return (
    <Panel>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">
          {isDocuments ? t("uploads.study.documents") : t("uploads.study.title", { number })}
          {study.modalities.length > 0 && <span className="ml-2 font-normal">{study.modalities.join(", ")}</span>}
          {study.description && <span className="ml-2 font-normal">{study.description}</span>}
        </h2>
        <p className="text-sm tabular-nums text-muted">
          {study.studyDateTime && <span className="mr-3">{study.studyDateTime}</span>}
          {isDocuments
            ? study.size
            : t("uploads.study.series", { series: study.seriesCount, files: study.fileCount, size: study.size })}
        </p>
      </div>
      <div className="mb-3 grid gap-2 empty:hidden">
        {study.patientCount > 1 && (
          <Notice tone="warning">{t("uploads.study.mixed", { count: study.patientCount })}</Notice>
        )}
        {study.takenAccessionNumber && !study.existingExam && (
          <Notice tone="warning">{t("uploads.study.taken", { number: study.takenAccessionNumber })}</Notice>
        )}
      </div>
      {study.existingExam ? <Existing study={study} exam={study.existingExam} /> : children}
    </Panel>
  );
}

function Existing({ study, exam }: { study: ShownStudy; exam: NonNullable<ShownStudy["existingExam"]> }) {
  const t = useTexts();
  if (exam.isDeleted)
    return <Notice tone="danger">{t("uploads.study.deleted", { accession: exam.accessionNumber })}</Notice>;
  const said = { accession: exam.accessionNumber, patient: exam.patientName };
  return (
    <div className="grid gap-2">
      <Notice>
        <p>{t("uploads.study.existing", said)}</p>
        {exam.reportStatus === "corrected" && <p>{t("uploads.study.approved")}</p>}
        <p>
          <Link to={`/studies/${exam.id}`}>{t("uploads.study.openExam")}</Link>
        </p>
      </Notice>
      {study.differences.length > 0 && (
        <Notice tone="warning">
          {t("uploads.study.existingDiffers", { fields: study.differences.map((found) => named(t, found)).join("; ") })}
        </Notice>
      )}
    </div>
  );
}

type Difference = ShownStudy["differences"][number];

const named = (t: Texts, difference: Difference) =>
  `${t(`exam.info.${difference.field}`)} (${t("uploads.study.inImages", { value: differenceValue(t, difference) })})`;

/** What the images say, in the reader's words. */
export const differenceValue = (t: Texts, { field, inImages }: Difference) =>
  field === "gender" && isGender(inImages) ? t(`exam.gender.${inImages}`) : inImages;

const isGender = (code: string): code is "M" | "F" | "O" | "U" => ["M", "F", "O", "U"].includes(code);
