import { useActionData } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { CriticalNotice } from "../critical-items/critical-notice";
import type { FormAnswer } from "../../forms/answer";
import { useTexts } from "../../i18n/use-texts";
import { warningsIn } from "./answered";
import { approvalFormId } from "./approve-as-read";
import { DraftNotice } from "./draft-notice";
import type { EditorData } from "./editor-data.server";
import { ForceUnlock } from "./force-unlock";
import { DoubtsNotice, InspectionNotice } from "./inspection-notice";
import { LockLost } from "./lock-lost";
import { Meanwhile } from "./meanwhile";
import { SideDrafts } from "./side-drafts";

/** Buttons without a form of their own to show what went wrong. */
const bareIntents = ["approveAsRead", "approveAsReadNext", "lock", "unlock", "reset", "cancelSubmit", "assign"];

/** What one has to know before reading on: who holds the report, what is still unsaved. */
export function EditorNotices({
  editor,
  errors = [],
  isOpen = false,
}: {
  editor: EditorData;
  errors?: string[];
  /** The text is open: whoever lost the lock meanwhile has to know. */
  isOpen?: boolean;
}) {
  const t = useTexts();
  const answer = useActionData<FormAnswer>();
  const { report, times, draft, sideDrafts } = editor;
  const { lock } = report;
  // Of a step that came too late the notice below tells more.
  const isLate = answer?.problem?.code === "version_conflict" || answer?.problem?.code === "transition_refused";
  const ofBareButton = answer && !isLate && bareIntents.includes(answer.intent) ? answer : null;
  const warnings = warningsIn(ofBareButton?.problem ?? null);
  const refusals = warnings ? [] : (ofBareButton?.result.error?.[""] ?? []);
  const texts = { finding: report.content.finding, diagnosis: report.content.diagnosis };
  const holder = lock.isMine ? null : lock.holder;
  return (
    <div className="report-notices">
      {[...errors, ...refusals].map((error) => (
        <Notice key={error} tone="danger">
          {error}
        </Notice>
      ))}
      {warnings && <InspectionNotice {...warnings} form={approvalFormId} texts={texts} />}
      <Meanwhile editor={editor} />
      {isOpen && <LockLost editor={editor} />}
      {!isOpen && draft && lock.lost && (
        <Notice tone="warning">{t("reports.lock.lost", { by: lock.lost.by, time: times.lockLost })}</Notice>
      )}
      <DoubtsNotice doubts={report.doubts} texts={texts} />
      {editor.criticalItem && <CriticalNotice item={editor.criticalItem} />}
      {holder && (
        <Notice tone="warning">
          {t(isOpen ? "reports.lock.heldByMeanwhile" : "reports.lock.heldBy", {
            holder: holder.name,
            until: times.lockedUntil,
          })}
          {report.mayForceUnlock && <ForceUnlock holder={holder.name} />}
        </Notice>
      )}
      {draft && <DraftNotice draft={draft} version={report.version} />}
      <SideDrafts drafts={sideDrafts.filter(({ isPassed }) => !isPassed)} version={report.version} />
    </div>
  );
}
