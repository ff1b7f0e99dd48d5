import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { PublishStateBadge } from "./publish-state-badge";
import type { ShownDetail } from "./shown-detail.server";

/** Who a report is for, and how it stands. */
export function PublishFacts({ report }: { report: ShownDetail }) {
  const t = useTexts();
  const { patientSource } = report;
  const facts = [
    [t("publishing.filter.name"), report.patientName],
    [t("publishing.filter.patientId"), report.patientId],
    [t("publishing.filter.accessionNumber"), report.accessionNumber],
    [t("publishing.detail.dob"), report.patientDob ?? ""],
    [t("publishing.detail.phone"), report.patientPhone],
    [t("publishing.list.study"), report.study],
    [t("publishing.detail.source"), patientSource === "NULL" ? "" : t(`exam.patientSource.${patientSource}`)],
    [t("publishing.detail.department"), report.applyDept],
    [t("publishing.filter.orderPlacer"), report.orderPlacer ?? ""],
    [t("publishing.filter.organization"), report.bucketName],
    [t("publishing.detail.edition"), report.edition.number],
    [t("publishing.list.approved"), report.approved],
    [t("publishing.detail.released"), report.released ?? ""],
  ] as const;
  return (
    <Panel title={t("publishing.detail.whom")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums [overflow-wrap:anywhere]">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        <dt className="text-muted">{t("publishing.filter.state")}</dt>
        <dd>
          <PublishStateBadge state={report.state} />
        </dd>
      </dl>
      {report.openedLinks > 0 && (
        <p className="mt-2 text-sm text-muted">{t("publishing.detail.openedLinks", { count: report.openedLinks })}</p>
      )}
    </Panel>
  );
}
