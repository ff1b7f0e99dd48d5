import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { InvitationBadge } from "./status-badges";
import { useConsultation } from "./use-consultation";

/** What one has to know of a consultation at once. */
export default function ConsultationOverview() {
  const t = useTexts();
  const { appliedBucketName, joinedBuckets } = useConsultation();
  return (
    <Panel>
      <dl className="grid gap-2">
        <div>
          <dt className="text-sm text-muted">{t("consultations.applied")}</dt>
          <dd>{appliedBucketName}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t("consultations.joined")}</dt>
          {joinedBuckets.map(({ id, name, state }) => (
            <dd key={id} className="flex flex-wrap items-center gap-2">
              {name} <InvitationBadge state={state} />
            </dd>
          ))}
        </div>
      </dl>
    </Panel>
  );
}
