import { Link, useLocation } from "@remix-run/react";
import type { InspectionRule } from "#contract/organizations/organizations";
import { type InspectionOutcome, inspectionOutcomes } from "#contract/reading/inspections";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { withParams } from "../../components/list-url";
import { Notice } from "../../components/notice";
import { Pagination } from "../../components/pagination";
import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownRecords } from "./records-shown.server";

interface RecordListProps extends ShownRecords {
  rule: InspectionRule;
  outcome: InspectionOutcome | undefined;
  skip: number;
}

/** The findings of one rule with the reports' words, and the way to each report. */
export function RecordList({ rule, outcome, skip, total, records, isForbidden, limit }: RecordListProps) {
  const t = useTexts();
  const { search } = useLocation();
  const title = t("inspections.records", { rule: t(`lists.fields.inspectionLevels.${rule}`) });
  if (isForbidden) return <Notice>{t("inspections.forbidden")}</Notice>;
  return (
    <section aria-labelledby="inspection-records">
      <h3 id="inspection-records" className="mb-2 text-lg">
        {title}
      </h3>
      <nav aria-label={title} className="mb-2 flex flex-wrap gap-x-4">
        {([undefined, ...inspectionOutcomes] as const).map((one) => (
          <Link
            key={one ?? ""}
            to={withParams(search, { outcome: one ?? null, skip: null })}
            preventScrollReset
            aria-current={one === outcome || undefined}
            className="inline-flex min-h-[1.75rem] items-center aria-[current]:font-semibold max-sm:min-h-[2.75rem]"
          >
            {one ? t(`inspections.outcomes.${one}`) : t("inspections.all")}
          </Link>
        ))}
      </nav>
      {records.length === 0 ? (
        <EmptyState title={t("inspections.none")} />
      ) : (
        <DataTable
          caption={title}
          rows={records}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "report",
              header: t("inspections.report"),
              cell: ({ examId, reportId, accessionNumber }) => (
                <Link to={pathTo("/studies/:examId/reports/:reportId", { examId, reportId })} className="font-mono">
                  {accessionNumber || t("inspections.report")}
                </Link>
              ),
            },
            { key: "at", header: t("inspections.at"), cell: ({ at }) => <span className="tabular-nums">{at}</span> },
            { key: "by", header: t("inspections.by"), cell: ({ by }) => <bdi>{by.name}</bdi> },
            {
              key: "outcome",
              header: t("inspections.outcome"),
              cell: (row) => t(`inspections.outcomes.${row.outcome}`),
            },
            {
              key: "evidence",
              header: t("inspections.evidence"),
              cell: ({ evidence }) => <span lang={langOf(evidence)}>{evidence}</span>,
            },
            {
              key: "reason",
              header: t("inspections.reason"),
              cell: ({ reason, note }) => (
                <>
                  {reason && t(`reports.inspection.reasons.${reason}`)}{" "}
                  {note && <bdi className="text-muted">{note}</bdi>}
                </>
              ),
            },
          ]}
        />
      )}
      <Pagination skip={skip} limit={limit} shown={records.length} total={total} />
    </section>
  );
}
