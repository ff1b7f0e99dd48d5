import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { ActionForm } from "../components/action-form";
import { Button, LinkButton } from "../components/button";
import { CheckboxField, SelectField } from "../components/choice-field";
import type { FieldBinding } from "../components/field";
import { Icon } from "../components/icon";
import { Panel } from "../components/page";
import { ExamInfoFields } from "../exams/exam-info-fields";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import { fileSize } from "./file-size";
import type { CompletionInput } from "./completion-form";
import { differenceValue, StudySection } from "./study-section";
import type { ShownStudy, UploadData } from "./upload-data.server";
import { useDraft } from "./use-draft";

/** The exam info of every study, and the button that makes exams of it all. */
export function InfoForm({ data, isSending }: { data: UploadData; isSending: boolean }) {
  const t = useTexts();
  const { upload } = data;
  const asked = upload.studies.filter(({ existingExam }) => !existingExam);
  const { form, fields, bind } = useActionForm<CompletionInput>({
    id: "upload-info",
    intents: ["complete"],
    defaultValue: { studies: asked.map(defaultsOf) },
  });
  const inForm = fields.studies.getFieldList();

  // A study found later is added to the form as it stands: what is being typed stays.
  const firstNew = asked[inForm.length];
  const { insert } = form;
  const studiesName = fields.studies.name;
  useEffect(() => {
    if (firstNew) insert({ name: studiesName, defaultValue: defaultsOf(firstNew) });
  }, [firstNew, insert, studiesName]);

  const { keep } = useDraft(form.id);
  const [waits, setWaits] = useState(false);
  const isWaiting = waits && isSending;
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (waits && !isSending) {
      setWaits(false);
      submitButton.current?.click();
    }
  }, [waits, isSending]);

  function waitForFiles(event: FormEvent) {
    if (!isSending) return;
    event.preventDefault();
    event.stopPropagation();
    setWaits(true);
  }

  const hasDifferences = upload.studies.some(({ differences }) => differences.length > 0);
  return (
    // Typing is kept as it goes, and finishing waits for the files, whatever control it comes from.
    <div onChange={keep} onSubmitCapture={waitForFiles}>
      <ActionForm form={form} defaultIntent="complete" className="grid gap-4">
        {upload.studies.map((study, index) => {
          const field = inForm[asked.indexOf(study)];
          return (
            <StudySection key={study.studyInstanceUid} study={study} number={index + 1}>
              {field && <StudyFields study={study} field={field} bind={bind} data={data} />}
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
        {upload.attachments.length > 0 && <Attachments data={data} field={bind(fields.attachmentsTo)} />}
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:rounded-lg sm:border">
          <LinkButton to={`/upload?upload=${upload.id}&confirm=discard`} look="danger" icon="trash">
            {t("uploads.finish.discard")}
          </LinkButton>
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
            {hasDifferences && <CheckboxField {...bind(fields.acceptDifferences)} label={t("uploads.finish.accept")} />}
            {upload.counts.expected > 0 && !isSending && (
              <CheckboxField
                {...bind(fields.leaveOutMissing)}
                label={t("uploads.transfer.leaveOut", { count: upload.counts.expected })}
              />
            )}
            {isWaiting ? (
              <>
                <p role="status">{t("uploads.finish.waiting")}</p>
                <Button type="button" onClick={() => setWaits(false)}>
                  {t("uploads.finish.cancelWait")}
                </Button>
              </>
            ) : (
              <Button look="primary" icon="check" intent="complete">
                {isSending ? t("uploads.finish.whenDone") : t("uploads.finish.submit")}
              </Button>
            )}
          </div>
        </div>
        <button ref={submitButton} type="submit" name="intent" value="complete" hidden />
      </ActionForm>
    </div>
  );
}

const defaultsOf = ({ studyInstanceUid, defaults }: ShownStudy) => ({ studyInstanceUid, info: defaults });

type StudyField = ReturnType<
  ReturnType<typeof useActionForm<CompletionInput>>["fields"]["studies"]["getFieldList"]
>[number];

function StudyFields({
  study,
  field,
  bind,
  data,
}: {
  study: ShownStudy;
  field: StudyField;
  bind: ReturnType<typeof useActionForm<CompletionInput>>["bind"];
  data: UploadData;
}) {
  const t = useTexts();
  const { studyInstanceUid, info } = field.getFieldset();
  const differing = (name: ShownStudy["differences"][number]["field"]) => {
    const difference = study.differences.find((found) => found.field === name);
    return difference && <Differs value={differenceValue(t, difference)} />;
  };
  return (
    <div className="grid gap-5">
      <input type="hidden" name={studyInstanceUid.name} value={study.studyInstanceUid} />
      <p className="text-muted">
        {study.patientId || study.patientName ? t("uploads.study.prefilled") : t("uploads.study.typed")}
      </p>
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

function Attachments({ data: { upload }, field }: { data: UploadData; field: FieldBinding }) {
  const t = useTexts();
  return (
    <Panel title={t("uploads.attachments.title")}>
      <p className="mb-2 text-sm text-muted">{t("uploads.attachments.hint")}</p>
      <ul className="mb-3 text-sm">
        {upload.attachments.map(({ name, sizeBytes }, index) => (
          <li key={index} className="flex items-center gap-2">
            <Icon name="file" className="text-muted" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 tabular-nums text-muted">{fileSize(t, sizeBytes)}</span>
          </li>
        ))}
      </ul>
      {upload.studies.length > 1 && (
        <SelectField
          {...field}
          label={t("uploads.attachments.to")}
          options={upload.studies.map((study, index) => ({
            value: study.studyInstanceUid,
            label: `${t("uploads.study.title", { number: index + 1 })} · ${study.modalities.join(", ")} ${study.patientName}`,
          }))}
          className="max-w-form"
        />
      )}
    </Panel>
  );
}
