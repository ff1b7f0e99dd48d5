import type { ShareState } from "#contract/delivery/shares";
import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import type { IconName } from "../../components/icon";
import { Panel } from "../../components/page";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { ShareUses } from "./share-uses";
import type { ShownShare } from "./shown-shares.server";

const looks: Record<ShareState, { tone: Tone; icon: IconName }> = {
  open: { tone: "success", icon: "success" },
  expired: { tone: "neutral", icon: "clock" },
  revoked: { tone: "neutral", icon: "close" },
  blocked: { tone: "danger", icon: "lock" },
  recalled: { tone: "warning", icon: "undo" },
};

/** Every link ever made of the report, newest first, each with what was done with it. */
export function ShareList({ shares, page }: { shares: ShownShare[]; page: string }) {
  const t = useTexts();
  return (
    <Panel title={t("shares.list.title")}>
      {shares.length === 0 ? (
        <EmptyState icon="share" title={t("shares.list.empty")}>
          {t("shares.list.emptyHint")}
        </EmptyState>
      ) : (
        <ul aria-label={t("shares.list.caption")} className="grid gap-3">
          {shares.map((share) => (
            <ShareItem key={share.id} share={share} page={page} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ShareItem({ share, page }: { share: ShownShare; page: string }) {
  const t = useTexts();
  const { tone, icon } = looks[share.state];
  const yesNo = (isSo: boolean) => t(isSo ? "shares.list.yes" : "shares.list.no");
  const wrong = share.wrongPins > 0 ? ` · ${t("shares.list.wrongPins", { number: share.wrongPins })}` : "";
  const facts = [
    [t("shares.list.created"), `${share.created} · ${share.creator.name}`],
    [t("shares.list.expires"), share.expires],
    [t("shares.list.pin"), yesNo(share.hasPin) + wrong],
    [t("shares.list.images"), yesNo(share.withImages)],
    [t("shares.list.study"), yesNo(share.withStudy)],
    [t("shares.list.views"), String(share.views)],
    [t("shares.list.lastViewed"), share.lastViewed ?? t("shares.list.never")],
  ] as const;
  return (
    <li className="rounded border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge tone={tone} icon={icon}>
          {t(`shares.states.${share.state}`)}
        </StatusBadge>
        {!share.isOver && (
          <div className="flex flex-wrap gap-2">
            <LinkButton icon="lock" to={`${page}?newPin=${share.id}`} preventScrollReset>
              {t("shares.list.newPin")}
            </LinkButton>
            <LinkButton look="danger" icon="trash" to={`${page}?revoke=${share.id}`} preventScrollReset>
              {t("shares.list.revoke")}
            </LinkButton>
          </div>
        )}
      </div>
      {share.state === "blocked" && <p className="mt-2 text-danger">{t("shares.list.blockedHint")}</p>}
      <dl className="mt-2 grid gap-x-4 gap-y-1 tabular-nums sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <ShareUses uses={share.uses} />
    </li>
  );
}
