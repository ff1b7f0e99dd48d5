import { Icon } from "../components/icon";
import { ExamInfoFields } from "../exams/exam-info-fields";
import type { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import type { CompletionInput } from "./completion-form";
import { differenceValue } from "./study-section";
import type { ShownStudy, UploadData } from "./upload-data.server";

type CompletionForm = ReturnType<typeof useActionForm<CompletionInput>>;

interface StudyFieldsProps {
  study: ShownStudy;
  field: ReturnType<CompletionForm["fields"]["studies"]["getFieldList"]>[number];
  bind: CompletionForm["bind"];
  data: UploadData;
}

/** The exam info of one study; what differs from the images is said below its field. */
export function StudyFields({ study, field, bind, data }: StudyFieldsProps) {
  const t = useTexts();
  const { studyInstanceUid, info } = field.getFieldset();
  const differing = (name: ShownStudy["differences"][number]["field"]) => {
    const difference = study.differences.find((found) => found.field === name);
    return difference && <Differs value={differenceValue(t, difference)} />;
  };
  const isPrefilled = study.patientId !== "" || study.patientName !== "";
  return (
    <div className="grid gap-5">
      <input type="hidden" name={studyInstanceUid.name} value={study.studyInstanceUid} />
      <p className="text-muted">{t(isPrefilled ? "uploads.study.prefilled" : "uploads.study.typed")}</p>
      <ExamInfoFields
        fields={info.getFieldset()}
        bind={bind}
        isPet={data.isPet}
        bodyParts={data.bodyParts}
        departments={data.departments}
        accessionHint={differing("accessionNumber") ?? t("uploads.study.issued")}
        hints={{
          name: differing("name"),
          gender: differing("gender"),
          dob: differing("dob"),
          pid: differing("pid"),
        }}
      />
    </div>
  );
}

function Differs({ value }: { value: string }) {
  const t = useTexts();
  return (
    <span className="inline-flex items-start gap-1 rounded bg-warning-soft px-1.5 font-medium text-warning">
      <Icon name="warning" className="mt-0.5" />
      {t("uploads.study.inImages", { value })}
    </span>
  );
}
