import { useNavigation } from "@remix-run/react";
import type { ReportAction } from "#contract/reading/report-content";
import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { ActionBar } from "./action-bar";
import { ApproveButton } from "./approve-button";
import { DraftLine } from "./draft-line";
import type { EditorData } from "./editor-data.server";
import { editorFormId } from "./editor-fields";
import { lockNow, mayRetake } from "./lock-now";
import { NotOfferedLine } from "./not-offered-line";
import { ConsultationsLink, FollowUpsLink } from "./quality-links";
import { ReasonPanel } from "./reason-panel";
import { RejectPanel } from "./reject-panel";
import { ShortcutHelp } from "./shortcut-help";
import { useAccessKey } from "./use-access-key";
import type { DraftState } from "./use-autosave";

/** What can be done while the text is open: its buttons send the form above them. */
export function OpenActions({
  editor: { report, times, place, consultations },
  draft,
  lockedUntil,
  passwordErrors,
}: {
  editor: EditorData;
  draft: DraftState;
  /** As the autosave has renewed it; null before. */
  lockedUntil: string | null;
  passwordErrors: string[] | undefined;
}) {
  const t = useTexts();
  const accessKey = useAccessKey();
  const { state, formData } = useNavigation();
  const { version, transitions } = report;
  const { isTaken } = lockNow(report.lock);
  const allows = (action: ReportAction) => !isTaken && transitions.includes(action);
  const button = (intent: string) => ({
    form: editorFormId,
    intent,
    isBusy: state === "submitting" && formData?.get("intent") === intent,
  });
  // Whoever let the lock run out while typing may try again.
  const maySave = allows("save") || (!isTaken && transitions.length === 0);
  return (
    <ActionBar
      line={
        <>
          <Button {...button("unlock")} look="quiet" icon="unlock" formNoValidate>
            {t("reports.action.unlock")}
          </Button>
          <ShortcutHelp />
          {isTaken && (
            <p className="draft-line draft-alarm">
              <Icon name="lock" />
              {t("reports.lock.gone")}
            </p>
          )}
          {!isTaken && <NotOfferedLine steps={report.notOffered} />}
          <DraftLine
            draft={draft}
            saved={report.version > 0 ? times.saved : null}
            lockedUntil={lockedUntil ?? times.lockedUntil}
          />
        </>
      }
      others={
        <>
          <FollowUpsLink isOpen />
          <ConsultationsLink to={consultations} isOpen />
          {allows("reject") && <RejectPanel version={version} reasons={report.rejectReasons} />}
          {allows("advise") && <ReasonPanel action="advise" version={version} />}
        </>
      }
    >
      {mayRetake(report) && (
        <Button {...button("retake")} look="primary" icon="lock" formNoValidate>
          {t("reports.action.retake")}
        </Button>
      )}
      {maySave && (
        <>
          <Button {...button("saveClose")} className={place ? "max-2xl:hidden" : "max-sm:hidden"}>
            {t("reports.action.saveClose")}
          </Button>
          <Button {...button("save")} icon="check" {...accessKey("s")} data-shortcut="save">
            {t("reports.action.save")}
          </Button>
        </>
      )}
      {allows("approve") && (
        <ApproveButton
          button={button}
          intent="approve"
          nextIntent={place ? "approveNext" : null}
          needsPassword={report.needsPassword}
          passwordErrors={passwordErrors}
          isNext={!allows("submit")}
        />
      )}
      {allows("submit") && (
        <>
          <Button
            {...button("submit")}
            look={place ? "secondary" : "primary"}
            icon="send"
            {...accessKey(place ? undefined : "t")}
            data-shortcut={place ? "finishHere" : "finish"}
          >
            {t("reports.action.submit")}
          </Button>
          {place && (
            <Button {...button("submitNext")} look="primary" icon="right" {...accessKey("t")} data-shortcut="finish">
              {t("reports.action.submitNext")}
            </Button>
          )}
        </>
      )}
    </ActionBar>
  );
}
