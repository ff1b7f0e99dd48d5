import { LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

interface ListedLink {
  id: string;
  state: "open" | "expired" | "revoked";
  creator: string;
  created: string;
  expires: string;
  lastUsed: string | null;
}

const looks = {
  open: { tone: "success", icon: "success" },
  expired: { tone: "neutral", icon: "clock" },
  revoked: { tone: "neutral", icon: "close" },
} as const;

/** Every link to the images of an exam, newest first. */
export function ViewerLinkList({ links }: { links: ListedLink[] }) {
  const t = useTexts();
  return (
    <Panel title={t("shares.list.title")}>
      {links.length === 0 && <p className="text-muted">{t("shares.list.empty")}</p>}
      <ul className="grid gap-3">
        {links.map(({ id, state, creator, created, expires, lastUsed }) => (
          <li key={id} className="rounded border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <StatusBadge {...looks[state]}>{t(`shares.states.${state}`)}</StatusBadge>
              {state === "open" && (
                <LinkButton to={`?revoke=${id}`} look="danger" icon="trash">
                  {t("shares.list.revoke")}
                </LinkButton>
              )}
            </div>
            <dl className="mt-2 grid gap-x-4 gap-y-1 tabular-nums sm:grid-cols-2">
              {(
                [
                  [t("shares.list.created"), `${created} · ${creator}`],
                  [t("shares.list.expires"), expires],
                  [t("shares.list.lastViewed"), lastUsed ?? t("shares.list.never")],
                ] as const
              ).map(([label, value]) => (
                <div key={label} className="flex gap-2">
                  <dt className="text-muted">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
