import type { NotOffered } from "#contract/reading/report-views";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";

/** Why a button that one looks for is not there. */
export function NotOfferedLine({ steps }: { steps: NotOffered[] }) {
  const t = useTexts();
  return (
    <>
      {steps.map(({ action, why }) => (
        <p key={action} className="draft-line">
          <Icon name="info" />
          {why === "forbidden"
            ? t("reports.notOffered.forbidden", { action: t(`reports.notOffered.actions.${actionKey(action)}`) })
            : t(`reports.notOffered.${why}`)}
        </p>
      ))}
    </>
  );
}

/** The steps that are looked for (api: nextSteps). */
const actionKey = (action: NotOffered["action"]) =>
  action === "approve" || action === "print" ? action : ("submit" as const);
