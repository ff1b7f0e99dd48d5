import type { ConsultationKind } from "#contract/kernel/consultation-states";
import { Fold } from "../../components/fold";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import type { ShownOpinion } from "./shown-opinions.server";

interface SignedOpinionCardProps {
  kind: ConsultationKind;
  opinion: ShownOpinion;
  title: string;
  /** Of a summary: whose opinions it speaks of. */
  experts?: ShownOpinion[];
}

/** What was signed: what stands, and what it superseded. */
export function SignedOpinionCard({ kind, opinion, title, experts }: SignedOpinionCardProps) {
  const t = useTexts();
  const [current, ...earlier] = opinion.versions;
  if (!current) return null;
  const said = (version: ShownOpinion["versions"][number]) => (
    <VersionText kind={kind} version={version} {...(experts && { experts })} />
  );
  return (
    <Panel>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <bdi>{title}</bdi>
        </h2>
        <span className="text-muted">{t("opinions.version", { number: current.number })}</span>
        <StatusBadge tone="success" icon="check">
          {t("opinions.current")}
        </StatusBadge>
      </div>
      {said(current)}
      {earlier.length > 0 && (
        <Fold look="more" label={t("opinions.earlier")}>
          {earlier.map((version) => (
            <div key={version.number} className="mt-3 border-l-4 border-line pl-3">
              <p className="text-sm text-muted">
                {t("opinions.version", { number: version.number })} · {t("opinions.superseded")}
              </p>
              {said(version)}
            </div>
          ))}
        </Fold>
      )}
    </Panel>
  );
}

function VersionText({
  kind,
  version: { content, block, reason, signedText },
  experts,
}: {
  kind: ConsultationKind;
  version: ShownOpinion["versions"][number];
  experts?: ShownOpinion[];
}) {
  const t = useTexts();
  const nameOf = (id: string) => experts?.find((one) => one.id === id)?.author.name ?? "";
  return (
    <>
      {content.finding !== "" && (
        <>
          <h3 className="text-sm text-muted">{t("opinions.finding")}</h3>
          <p className="mb-2 max-w-prose whitespace-pre-line">{content.finding}</p>
          <h3 className="text-sm text-muted">{t("opinions.remoteDiagnosis.text")}</h3>
        </>
      )}
      <p className="max-w-prose whitespace-pre-line">{content.text}</p>
      {content.stances.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {content.stances.map(({ opinionId, number, stance, note }) => (
            <li key={opinionId}>
              {t("opinions.summary.stance", { name: nameOf(opinionId), number })}:{" "}
              <b>{t(`opinions.summary.${stance}`)}</b> {note}
            </li>
          ))}
        </ul>
      )}
      {reason !== "" && <p className="mt-2 text-muted">{t("opinions.supersededBy", { reason })}</p>}
      <p className="mt-2 text-sm text-muted">
        {[experts ? "" : t(`opinions.${kind}.role`), block.name, block.title, block.organization, signedText]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
    </>
  );
}
