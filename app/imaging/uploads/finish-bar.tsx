import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { UploadData } from "./upload-data.server";

interface FinishBarProps {
  upload: UploadData["upload"];
  isSending: boolean;
  isWaiting: boolean;
  onCancelWaiting: () => void;
  acceptDifferences: FieldBinding;
  leaveOutMissing: FieldBinding;
}

/** In view on a desk screen: finish, what has to be confirmed for it, and apart from it the way to give up. */
export function FinishBar({
  upload,
  isSending,
  isWaiting,
  onCancelWaiting,
  acceptDifferences,
  leaveOutMissing,
}: FinishBarProps) {
  const t = useTexts();
  const missing = isSending ? 0 : upload.counts.expected;
  const incomplete = upload.studies.filter(({ state }) => state === "incomplete").length;
  const renumbered = upload.studies.filter(({ isRenumbered }) => isRenumbered).length;
  const differing = upload.studies.filter(({ differences }) => differences.length > 0).length;
  // Of an upload by link, nothing is taken in of a study that is there.
  const hasNothingNew = upload.studies.length > 0 && upload.studies.every(({ isHeldBack }) => isHeldBack);
  return (
    <div className="foot-bar bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:shadow-raised sm:high:sticky">
      <LinkButton to={pathTo("/upload", {}, { upload: upload.id, confirm: "discard" })} look="danger" icon="trash">
        {t("uploads.finish.discard")}
      </LinkButton>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        <p role="status" className="text-warning empty:hidden">
          {[
            incomplete > 0 && t("uploads.finish.incomplete", { count: incomplete }),
            differing > 0 && t("uploads.finish.differing", { count: differing }),
            hasNothingNew && !isSending && t("uploads.finish.nothingNew"),
            renumbered > 0 && t("uploads.finish.renumbered", { count: renumbered }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {differing > 0 && <CheckboxField {...acceptDifferences} label={t("uploads.finish.accept")} />}
        {missing > 0 && (
          <CheckboxField {...leaveOutMissing} label={t("uploads.transfer.leaveOut", { count: missing })} />
        )}
        {isWaiting && (
          <>
            <p role="status">{t("uploads.finish.waiting")}</p>
            <Button type="button" onClick={onCancelWaiting}>
              {t("uploads.finish.cancelWait")}
            </Button>
          </>
        )}
        {!isWaiting && (isSending || !hasNothingNew) && (
          <Button look="primary" icon="check" intent="complete">
            {isSending ? t("uploads.finish.whenDone") : t("uploads.finish.submit")}
          </Button>
        )}
      </div>
    </div>
  );
}
