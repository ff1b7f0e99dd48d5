import type { DefaultValue } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { ActionForm } from "../../forms/action-form";
import { Panel } from "../../components/page";
import { isValidation } from "../../forms/validate-intent";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { AttachmentsPanel } from "./attachments-panel";
import type { CompletionInput } from "./completion-form";
import { fieldTitle } from "./field-title";
import { FinishBar } from "./finish-bar";
import { StudyFields } from "./study-fields";
import { isAsked } from "./is-asked";
import { StudySection } from "./study-section";
import type { UploadData } from "./upload-data.server";
import { useDraft } from "./use-draft";
import { useFirstWrong } from "./use-first-wrong";
import { useTyped } from "./use-typed";

const formId = "upload-info";

interface InfoFormProps {
  data: UploadData;
  /** Files are still on their way from this page. */
  isSending: boolean;
}

/** The exam info of every study, and the button that makes exams of it all. */
export function InfoForm({ data, isSending }: InfoFormProps) {
  const asked = data.upload.studies.filter(isAsked);
  const key = JSON.stringify(asked.map(({ studyInstanceUid }) => studyInstanceUid));
  const typed = useTyped(formId, key);
  const studies = asked.map(({ studyInstanceUid, defaults }) => ({
    studyInstanceUid,
    info: { ...defaults, ...typed.get(studyInstanceUid) },
  }));

  const opened = useRef(new Map<string, boolean>());
  useFirstWrong(formId);

  // Pressed while files are on their way, the button means: as soon as they are there.
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits || isSending) return;
    setWaits(false);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit(form.querySelector<HTMLButtonElement>("[value=complete]"));
  }, [waits, isSending]);

  function waitForFiles(event: FormEvent) {
    if (!isSending || isValidation(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setWaits(true);
  }

  return (
    <div onSubmitCapture={waitForFiles}>
      <StudiesForm
        key={key}
        data={data}
        studies={studies}
        opened={opened.current}
        isSending={isSending}
        isWaiting={waits && isSending}
        onCancelWaiting={() => setWaits(false)}
      />
    </div>
  );
}

interface StudiesFormProps extends InfoFormProps {
  /** What the fields begin with, for the studies that need exam info. */
  studies: NonNullable<DefaultValue<CompletionInput>>["studies"];
  /** See StudySection. */
  opened: Map<string, boolean>;
  isWaiting: boolean;
  onCancelWaiting: () => void;
}

function StudiesForm({ data, studies, opened, isSending, isWaiting, onCancelWaiting }: StudiesFormProps) {
  const t = useTexts();
  const { upload } = data;
  const { form, fields, bind, problem } = useActionForm<CompletionInput>({
    id: formId,
    intents: ["complete"],
    defaultValue: { studies },
  });
  const { keep, forget } = useDraft(formId);
  const inForm = fields.studies.getFieldList();
  const numbers = upload.studies.flatMap((study, index) => (isAsked(study) ? [index + 1] : []));
  const wrong = Object.keys(form.allErrors);
  const isDoubted = problem?.code === "info_differs" || problem?.code === "patient_id_differs";
  const doubted = isDoubted ? upload.studies.filter(({ state }) => state === "differs") : [];
  const firstDoubted = doubted.find(isAsked);
  let asked = 0;
  return (
    <div onChange={keep} onSubmit={forget}>
      <ActionForm
        form={form}
        defaultIntent="complete"
        nameField={(name) => fieldTitle(t, name, numbers, upload.extensionFields)}
        className="grid gap-4"
      >
        {upload.studies.map((study, index) => {
          const field = isAsked(study) ? inForm[asked++] : undefined;
          return (
            <StudySection
              key={study.studyInstanceUid}
              study={study}
              number={index + 1}
              isWrong={wrong.some((name) => field && name.startsWith(`${field.name}.`))}
              isDoubted={doubted.includes(study)}
              opened={opened}
            >
              {field && (
                <StudyFields
                  study={study}
                  field={field}
                  bind={bind}
                  data={data}
                  accepted={bind(fields.acceptedPatientIds)}
                  hasFocus={study === firstDoubted}
                />
              )}
            </StudySection>
          );
        })}
        {upload.studies.length === 0 && (
          <Panel>
            <p className="text-muted">
              {isSending || upload.counts.expected > 0 ? t("uploads.study.waiting") : t("uploads.study.nothing")}
            </p>
          </Panel>
        )}
        {upload.attachments.length > 0 && <AttachmentsPanel upload={upload} field={bind(fields.attachmentsTo)} />}
        <FinishBar
          upload={upload}
          isSending={isSending}
          isWaiting={isWaiting}
          onCancelWaiting={onCancelWaiting}
          acceptDifferences={bind(fields.acceptDifferences)}
          leaveOutMissing={bind(fields.leaveOutMissing)}
        />
      </ActionForm>
    </div>
  );
}
