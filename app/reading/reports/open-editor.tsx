import { FormProvider, getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { ReportDetail } from "#contract/reading/report-views";
import { PostForm } from "../../forms/post-form";
import type { FormAnswer } from "../../forms/answer";
import { useActionForm } from "../../forms/use-action-form";
import { pathTo } from "../../paths";
import { AidsWhenWriting } from "../knowledge-base/aids-when-writing";
import { conflictIn, sentTexts, warningsIn } from "./answered";
import { ConflictNotice, ConflictPane } from "./conflict";
import type { EditorData } from "./editor-data.server";
import { editorFormId, editorIntents, fieldsOf } from "./editor-fields";
import type { EditorInput } from "./editor-form";
import { EditorNotices } from "./editor-notices";
import { focusFirstGap } from "./first-gap";
import { InspectionNotice } from "./inspection-notice";
import { LeaveConfirmation } from "./leave-confirmation";
import { lockNow } from "./lock-now";
import { BegunNotice } from "./begun-notice";
import { OpenActions } from "./open-actions";
import { ReportFields } from "./report-fields";
import { useAutosave } from "./use-autosave";
import { useChangeOfPictures } from "./use-change-of-pictures";
import { usePicturesOfViewer } from "./viewer-beside";

/**
 * Whoever presses "start editing" types at once; not where that would bring up a keyboard of glass, nor where they have
 * begun before the scripts were there.
 */
function useFirstField(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    const isDesk = window.matchMedia("(pointer: fine)").matches;
    const hasBegun = form.current?.contains(document.activeElement);
    if (isDesk && !hasBegun) focusFirstGap(form.current?.querySelector("textarea"));
  }, [form]);
}

/**
 * The version that the text in the fields was read at or saved as. Without the lock others may save newer ones, of which
 * the fields know nothing.
 */
function useReadVersion({ version, lock }: ReportDetail): number {
  const sent = useActionData<FormAnswer>()?.result.initialValue?.version;
  const [read, setRead] = useState(typeof sent === "string" ? Number(sent) : version);
  if (lock.isMine && read !== version) setRead(version);
  return read;
}

const textsOf = (begun: ReportDetail["begun"]) =>
  begun ? { finding: begun.finding, diagnosis: begun.diagnosis, note: begun.note } : {};

/** The report while it is written: one form as high as the page, the pane beside it, the actions under it. */
export function OpenEditor({ editor, children }: { editor: EditorData; children: ReactNode }) {
  const { report, draft, timeZone } = editor;
  // What a template says by itself is no change of whoever opens the report.
  const atFirst = { ...report.content, ...textsOf(report.begun) };
  const opened = draft?.kind === "restored" ? draft.content : atFirst;
  const { form, fields, bind, problem } = useActionForm<EditorInput>({
    id: editorFormId,
    intents: editorIntents,
    defaultValue: fieldsOf(report.version, opened),
  });
  const conflict = conflictIn(problem);
  // A text that was written over is nobody's but the writer's: nothing of the template is left to take out.
  const standsBegun = (["finding", "diagnosis", "note"] as const).some(
    (name) => report.begun?.[name] && fields[name].value?.includes(report.begun[name]),
  );
  const readVersion = useReadVersion(report);
  const warnings = warningsIn(problem);
  const sent = useActionData<FormAnswer>()?.result.initialValue;
  const element = useRef<HTMLFormElement>(null);
  const autosave = useAutosave({
    form: element,
    reportId: report.id,
    path: pathTo("/studies/:examId/reports/:reportId/sync", { examId: editor.examId, reportId: report.id }),
    savedVersion: readVersion,
    keptAt: draft?.kind === "restored" ? draft.time : null,
    isRefused: problem !== null,
    lock: lockNow(report.lock),
  });
  usePicturesOfViewer(form, report.id);
  useChangeOfPictures(fields.keyImages.value, autosave.onInput);
  useFirstField(element);
  // What the form that was just sent left as a draft was never away: only what the editor opened with was brought back.
  const [restored] = useState(draft?.kind === "restored" && !sent && problem === null ? draft : null);
  const isRestored = restored !== null && restored.baseVersion === draft?.baseVersion;
  // Without the lock the draft on the version that was read is what stands in the fields; after a conflict any is.
  const isInFields = draft?.kind === "restored" || draft?.baseVersion === readVersion || conflict !== null;
  const noticed = !isInFields ? draft : isRestored ? restored : null;
  const { isTaken } = lockNow(report.lock);
  const enter = report.transitions.includes("save") && !isTaken ? "save" : "look";
  // What a lost lock means, its notice says.
  const isTold = conflict || warnings || problem?.code === "lock_lost";

  return (
    <FormProvider context={form.context}>
      <EditorNotices editor={{ ...editor, draft: noticed }} errors={isTold ? [] : form.errors} isOpen />
      <div className="report-panes">
        <PostForm
          preventScrollReset
          ref={element}
          {...getFormProps(form)}
          onInput={autosave.onInput}
          className="report-form"
        >
          {/* Enter presses a form's first button: saving surprises nobody. */}
          <button type="submit" name="intent" value={enter} tabIndex={-1} aria-hidden="true" className="sr-only" />
          {/* Whoever has seen the newer version writes on top of it. */}
          <input type="hidden" name="version" value={conflict?.version ?? readVersion} />
          {report.begun && standsBegun && !conflict && <BegunNotice begun={report.begun} />}
          {conflict && <ConflictNotice isOwn={conflict.isOwn} />}
          {warnings && <InspectionNotice {...warnings} form={editorFormId} texts={sentTexts(sent)} />}
          <ReportFields
            form={form}
            fields={fields}
            bind={bind}
            report={{ ...report, content: atFirst }}
            dictates={editor.dictates}
          />
        </PostForm>
        {conflict ? <ConflictPane conflict={conflict} timeZone={timeZone} /> : children}
      </div>
      <OpenActions
        editor={editor}
        draft={autosave.draft}
        lockedUntil={autosave.lockedUntil}
        passwordErrors={fields.password.errors}
      />
      <AidsWhenWriting form={element} phrases={editor.phrases} />
      <LeaveConfirmation isUnsaved={autosave.isDirty} keep={autosave.keep} />
    </FormProvider>
  );
}
