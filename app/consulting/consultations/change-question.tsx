import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { ChangeInput, shownQuestion } from "./ask-form";
import { PatientFields, QuestionFields } from "./question-fields";

const titles = {
  reason: "consultations.reason",
  question: "consultations.question",
  purpose: "consultations.purpose",
  urgency: "consultations.urgency",
  specialtyWanted: "consultations.specialtyWanted",
  titleWanted: "consultations.titleWanted",
  minutes: "consultations.length",
  hasVideo: "consultations.video",
  note: "consultations.note",
  patientId: "consultations.patientId",
  patientName: "consultations.patientName",
  patientGender: "consultations.gender",
  patientAge: "consultations.age",
  patientAgeUnit: "consultations.ageUnit",
  patientTel: "consultations.tel",
  patientEmail: "consultations.email",
  contactHospital: "consultations.contactHospital",
} as const satisfies Record<keyof ReturnType<typeof shownQuestion>, string>;

const isTitled = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name);

export function ChangeQuestion({
  question,
  version,
  saved,
  openTelemed,
}: {
  question: ReturnType<typeof shownQuestion>;
  version: number;
  saved: number | null;
  openTelemed: boolean;
}) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<ChangeInput & { opened: string }>({
    id: "change",
    defaultValue: { ...question, version, opened: openedValues(question) },
  });
  const theirs = serverVersion(problem);
  return (
    <Panel title={t("consultations.editTitle")} className="max-w-form">
      <ActionForm
        form={form}
        className="grid gap-6"
        conflict={
          theirs &&
          problem && <MergedNotice problem={problem} titleOf={(name) => (isTitled(name) ? t(titles[name]) : null)} />
        }
      >
        <input type="hidden" name="version" value={String(theirs?.version ?? saved ?? version)} readOnly />
        <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
        <QuestionFields fields={fields} bind={bind} isVideoOffered={openTelemed} />
        <PatientFields fields={fields} bind={bind} />
        {(problem?.code === "patient_differs" || fields.isOtherPatientMeant.initialValue) && (
          <CheckboxField {...bind(fields.isOtherPatientMeant)} label={t("consultations.otherPatientMeant")} />
        )}
        <Button look="primary" icon="check" className="justify-self-end">
          {t("consultations.saveChanges")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
