import type { ReportAction } from "#contract/reading/report-content";
import { LinkButton } from "../../components/button";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import { ActionBar } from "./action-bar";
import { AddendumPanel } from "./addendum-panel";
import { ApproveAsRead } from "./approve-as-read";
import { AssignPanel } from "./assign-panel";
import type { EditorData } from "./editor-data.server";
import { NotOfferedLine } from "./not-offered-line";
import { useIsOpeningByItself } from "./opens-by-itself";
import { PrintTimesPanel } from "./print-times-panel";
import { ConsultationsLink, FollowUpsLink, QualityLink } from "./quality-links";
import { ReasonPanel } from "./reason-panel";
import { RejectPanel } from "./reject-panel";
import { StepButton } from "./step-button";
import { TraceLink } from "./trace-link";

/** What can be done with a report that nobody has open here. */
export function ReadingActions({ editor }: { editor: EditorData }) {
  const t = useTexts();
  const inList = useInList();
  const isOpeningByItself = useIsOpeningByItself();
  const { report, assignees } = editor;
  const { version, transitions, status } = report;
  const allows = (action: ReportAction) => transitions.includes(action);
  const isReview = allows("approve") && status === "final";
  const mayOpen = (allows("save") || allows("submit") || allows("approve")) && !report.lock.holder;
  const openWords = report.draft
    ? "reports.action.continue"
    : isReview
      ? "reports.action.review"
      : "reports.action.lock";
  return (
    <ActionBar
      line={report.notOffered.length > 0 && <NotOfferedLine steps={report.notOffered} />}
      others={
        <>
          {report.mayTrace && <TraceLink />}
          <FollowUpsLink />
          <ConsultationsLink to={editor.consultations} />
          <QualityLink />
          {report.mayAssign && <AssignPanel people={assignees} assignee={report.assignee} />}
          {report.mayDelete && <ReasonPanel action="delete" version={version} align="start" />}
          {allows("print") && <PrintTimesPanel report={report} timeZone={editor.timeZone} />}
          {report.mayAddAddendum && <AddendumPanel version={version} />}
          {allows("recall") && <ReasonPanel action="recall" version={version} align="start" />}
          {allows("reject") && <RejectPanel version={version} reasons={report.rejectReasons} align="start" />}
          {allows("advise") && <ReasonPanel action="advise" version={version} align="start" />}
          {allows("cancelSubmit") && (
            <StepButton intent="cancelSubmit" version={version} icon="undo">
              {t("reports.action.cancelSubmit")}
            </StepButton>
          )}
        </>
      }
    >
      {mayOpen && (
        <StepButton
          intent="lock"
          version={version}
          look={isReview ? "secondary" : "primary"}
          icon="edit"
          isBusy={isOpeningByItself}
          shortcut="edit"
        >
          {t(openWords)}
        </StepButton>
      )}
      {isReview && (
        <ApproveAsRead version={version} needsPassword={report.needsPassword} hasList={editor.place !== null} />
      )}
      {allows("print") && (
        <>
          <LinkButton to={inList("share")} icon="share">
            {t("reports.action.share")}
          </LinkButton>
          <LinkButton to={inList("print")} look="primary" icon="print" reloadDocument>
            {t("reports.action.print")}
          </LinkButton>
        </>
      )}
    </ActionBar>
  );
}
