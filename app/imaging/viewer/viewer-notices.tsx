import type { PatientContradiction } from "#contract/registration/exam-record";
import { pathTo } from "../../paths";
import { ContradictionBadges } from "../../registration/exams/contradiction-badges";
import { useTexts } from "../../i18n/use-texts";
import type { SentPicture } from "./send-key-image";

interface NoticesProps {
  examId: string;
  /** The images one by one, without scripts. */
  plainPages: string;
  reportId: string | null;
  /** In what the exam beside says otherwise who the patient is. */
  contradictions: readonly PatientContradiction[];
  /** Measurements could not be saved. */
  isUnkept: boolean;
  /** The libraries could not be loaded. */
  hasFailed: boolean;
  sent: SentPicture | "sending" | null;
  onRead: () => void;
}

/** What a reader has to know, over the pictures; and without scripts, where they can be seen. */
export function ViewerNotices({
  examId,
  plainPages,
  reportId,
  contradictions,
  isUnkept,
  hasFailed,
  sent,
  onRead,
}: NoticesProps) {
  const t = useTexts();
  return (
    <>
      <noscript>
        <p className="p-2">
          <a href={plainPages} className="underline">
            {t("viewer.withoutScripts")}
          </a>
        </p>
      </noscript>
      {contradictions.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-2 p-2">
          <ContradictionBadges contradictions={contradictions} />
          {t("images.otherPerson.text")}
        </p>
      )}
      {isUnkept && (
        <p role="alert" className="p-2">
          {t("viewer.unkept")}
        </p>
      )}
      {sent && (
        <p role="status" className="flex items-center gap-2 p-1 text-sm">
          {t(`viewer.sent.${sent}`)}
          {reportId && sent === "attached" && (
            <a href={pathTo("/studies/:examId/reports/:reportId", { examId, reportId })} className="underline">
              {t("viewer.openReport")}
            </a>
          )}
          {sent !== "sending" && (
            <button type="button" className="viewer-button ml-auto" onClick={onRead}>
              {t("viewer.help.close")}
            </button>
          )}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="p-2">
          {t("viewer.failed")}{" "}
          <a href={plainPages} className="underline">
            {t("viewer.plainPages")}
          </a>
        </p>
      )}
    </>
  );
}
