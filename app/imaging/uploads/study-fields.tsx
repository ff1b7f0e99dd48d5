import { examFieldsThat } from "#contract/registration/exam-fields";
import { ExamInfoFields } from "../../registration/exams/exam-info-fields";
import { SaidFields } from "../../registration/exams/patient-fields";
import type { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { FieldBinding } from "../../components/field";
import type { CompletionInput } from "./completion-form";
import { differenceValue, Differs } from "./difference";
import { OtherPatient } from "./other-patient";
import type { ShownStudy, UploadData } from "./upload-data.server";

type CompletionForm = ReturnType<typeof useActionForm<CompletionInput>>;

interface StudyFieldsProps {
  study: ShownStudy;
  field: ReturnType<CompletionForm["fields"]["studies"]["getFieldList"]>[number];
  bind: CompletionForm["bind"];
  data: UploadData;
  /** Patient IDs that were confirmed to stand. */
  accepted: FieldBinding;
  /** Where scripts do not lead to the first value that differs, the browser does. */
  hasFocus: boolean;
}

/** Values that can differ, as they stand on the page. */
const compared = examFieldsThat("isInImages");

/** The exam info of one study; what differs from the images is said below its field. */
export function StudyFields({ study, field, bind, data, accepted, hasFocus }: StudyFieldsProps) {
  const t = useTexts();
  const { studyInstanceUid, info } = field.getFieldset();
  const differing = (name: ShownStudy["differences"][number]["field"]) => {
    const difference = study.differences.find((found) => found.field === name);
    if (!difference) return undefined;
    return <Differs>{t("uploads.study.inImages", { value: differenceValue(t, difference) })}</Differs>;
  };
  const fields = info.getFieldset();
  const first = hasFocus && compared.find((name) => differing(name) ?? (name === "pid" && study.otherPatient));
  const isPrefilled = study.patientId !== "" || study.patientName !== "";
  const hints = {
    name: differing("name"),
    gender: differing("gender"),
    dob: differing("dob"),
    pid: study.otherPatient === null ? differing("pid") : <OtherPatient study={study} accepted={accepted} />,
  };
  const focused = (bound: Parameters<typeof bind>[0]) => ({
    ...bind(bound),
    ...(first && bound.name === fields[first].name && { autoFocus: true }),
  });
  if (data.isGuest)
    return (
      <div className="grid gap-5">
        <input type="hidden" name={studyInstanceUid.name} value={study.studyInstanceUid} />
        <p className="text-muted">{t(isPrefilled ? "uploads.guest.prefilled" : "uploads.guest.typed")}</p>
        <SaidFields fields={fields} bind={focused} isPet={data.isPet} hints={hints} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <input type="hidden" name={studyInstanceUid.name} value={study.studyInstanceUid} />
      <p className="text-muted">{t(isPrefilled ? "uploads.study.prefilled" : "uploads.study.typed")}</p>
      <ExamInfoFields
        fields={fields}
        bind={focused}
        isPet={data.isPet}
        bodyParts={data.bodyParts}
        departments={data.departments}
        extensionFields={data.upload.extensionFields}
        accessionHint={differing("accessionNumber") ?? t("uploads.study.issued")}
        hints={hints}
      />
    </div>
  );
}
