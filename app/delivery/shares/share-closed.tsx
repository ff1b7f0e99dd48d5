import { Icon, type IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";

export type ClosedShare = "expired" | "revoked" | "recalled" | "blocked" | "unknown" | "limited";

const icons: Record<ClosedShare, IconName> = {
  expired: "clock",
  revoked: "close",
  recalled: "danger",
  blocked: "lock",
  unknown: "search",
  limited: "clock",
};

/** Why a link shows no report, and whom to turn to. */
export function ShareClosed({ reason, organizationName }: { reason: ClosedShare; organizationName: string }) {
  const t = useTexts();
  const box = reason === "recalled" ? "border-danger bg-danger-soft text-danger" : "border-line bg-surface";
  return (
    <section className={`rounded-lg border p-5 ${box}`}>
      <h1 className="flex items-center gap-2 text-2xl">
        <Icon name={icons[reason]} />
        {t(`shares.page.closed.${reason}.title`)}
      </h1>
      <p className="mt-3 text-lg">{t(`shares.page.closed.${reason}.text`)}</p>
      {organizationName && (
        <p className="mt-4">
          {t("shares.page.organization")} <b>{organizationName}</b>
        </p>
      )}
    </section>
  );
}
