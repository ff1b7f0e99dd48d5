import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import type { GivenPlan } from "./given-plan.server";

/** What was given, newest first, as it was given; what was corrected since stands beside the end. */
export function GivenPlans({ rows, hasOrganizations = false }: { rows: GivenPlan[]; hasOrganizations?: boolean }) {
  const t = useTexts();
  const organization: Column<GivenPlan> = {
    key: "organization",
    header: t("plans.group.organization"),
    cell: ({ bucketName }) => bucketName,
  };
  return (
    <DataTable
      caption={t("plans.page.history")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...(hasOrganizations ? [organization] : []),
        { key: "plan", header: t("plans.page.plan"), cell: ({ plan }) => t(`plans.names.${plan}`) },
        { key: "months", header: t("plans.page.months"), isNumeric: true, cell: ({ months }) => months },
        { key: "starts", header: t("plans.page.starts"), cell: ({ starts }) => starts },
        { key: "ends", header: t("plans.page.ends"), cell: (row) => <Ends {...row} /> },
      ]}
    />
  );
}

function Ends({ ends, corrections }: GivenPlan) {
  const t = useTexts();
  return (
    <>
      {ends}
      {corrections.map(({ at, on, before, ends: after }) => (
        <span key={at} className="block text-sm text-muted">
          {t("plans.page.corrected", { on, before, after })}
        </span>
      ))}
    </>
  );
}
