import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { DraftState } from "./use-autosave";

/** The quiet line that says where the typed text is. Read out only when something is wrong. */
export function DraftLine({
  draft,
  saved,
  lockedUntil,
}: {
  draft: DraftState;
  /** When the text was last saved; null for one that never was. */
  saved: string | null;
  lockedUntil: string | null;
}) {
  const t = useTexts();
  switch (draft.kind) {
    case "failed":
    case "signedOut":
    case "refused":
      return (
        <p role="alert" className="draft-line draft-alarm">
          <Icon name="warning" />
          {draft.kind === "refused"
            ? t("reports.draft.refused", { reason: draft.reason })
            : t(`reports.draft.${draft.kind}`)}
        </p>
      );
    case "saved":
      return (
        <p className="draft-line">
          <Icon name="check" />
          {t("reports.draft.saved", { time: draft.time })}
        </p>
      );
    case "saving":
    case "unsaved":
      return (
        <p className="draft-line">
          <Icon name="edit" />
          {t(`reports.draft.${draft.kind}`)}
        </p>
      );
    case "clean":
      return (
        <>
          {saved && (
            <p className="draft-line">
              <Icon name="check" />
              {t("reports.draft.inReport", { time: saved })}
            </p>
          )}
          {lockedUntil && (
            <p className="draft-line draft-lease">
              <Icon name="lock" />
              {t("reports.lock.until", { until: lockedUntil })}
            </p>
          )}
        </>
      );
  }
}
