import { useNavigation } from "@remix-run/react";
import type { ReportAction } from "#contract/report-content";
import { Button } from "../components/button";
import { useTexts } from "../i18n/use-texts";
import { ActionBar } from "./action-bar";
import { ApproveButton } from "./approve-button";
import { DraftLine } from "./draft-line";
import type { EditorData } from "./editor-data.server";
import { editorFormId } from "./editor-fields";
import { ReasonPanel } from "./reason-panel";
import { ShortcutHelp } from "./shortcut-help";
import { StepButton } from "./step-button";
import type { DraftState } from "./use-autosave";

/** What can be done while the text is open: its buttons send the form above them. */
export function OpenActions({
  editor: { report, times },
  draft,
  passwordErrors,
  isAfterWarning,
}: {
  editor: EditorData;
  draft: DraftState;
  passwordErrors: string[] | undefined;
  /** Smart inspect has warned: pressing again means "anyway". */
  isAfterWarning: boolean;
}) {
  const t = useTexts();
  const { state, formData } = useNavigation();
  const { version, transitions } = report;
  const allows = (action: ReportAction) => transitions.includes(action);
  const button = (intent: string) => ({
    form: editorFormId,
    intent,
    isBusy: state === "submitting" && formData?.get("intent") === intent,
  });
  // Whoever lost the lock while typing may try again.
  const maySave = allows("save") || transitions.length === 0;
  return (
    <ActionBar
      line={
        <>
          <StepButton intent="unlock" version={version} look="quiet" icon="unlock">
            {t("reports.action.unlock")}
          </StepButton>
          <ShortcutHelp />
          <DraftLine draft={draft} saved={report.version > 0 ? times.updated : null} lockedUntil={times.lockedUntil} />
        </>
      }
      others={
        <>
          {allows("reject") && <ReasonPanel action="reject" version={version} />}
          {allows("advise") && <ReasonPanel action="advise" version={version} />}
        </>
      }
    >
      {maySave && (
        <>
          <Button {...button("saveClose")} className="max-sm:hidden">
            {t("reports.action.saveClose")}
          </Button>
          <Button {...button("save")} icon="check" accessKey="s" data-shortcut="save">
            {t("reports.action.save")}
          </Button>
        </>
      )}
      {allows("approve") && (
        <ApproveButton
          button={button("approve")}
          needsPassword={report.needsPassword}
          passwordErrors={passwordErrors}
          isAfterWarning={isAfterWarning}
          isNext={!allows("submit")}
        />
      )}
      {allows("submit") && (
        <Button {...button("submit")} look="primary" icon="send" accessKey="t" data-shortcut="finish">
          {t(isAfterWarning ? "reports.action.submitAnyway" : "reports.action.submit")}
        </Button>
      )}
    </ActionBar>
  );
}
