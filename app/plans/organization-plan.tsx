import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Plan } from "#contract/plans";
import { DataTable, type Column } from "../components/data-table";
import { Notice } from "../components/notice";
import { Panel } from "../components/page";
import { formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import { useTexts } from "../i18n/use-texts";
import { managedOrganization } from "../organizations/organization-page.server";
import type { PageHandle } from "../shell/page-options";
import { PlanSummary } from "./plan-summary";

export const handle = { i18n: "plans", title: "plans.page.title" } satisfies PageHandle;

interface GivenPlan {
  id: string;
  plan: Plan;
  months: number;
  starts: string;
  ends: string;
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  const [state, subscriptions] = await Promise.all([
    api.planning.check({ bucketId: organization.id }),
    api.planning.mine({}),
  ]);
  const { day } = formats(languageOf(args.request), state.timeZone);
  const given = subscriptions
    .filter(({ bucketId }) => bucketId === organization.id)
    .map(({ id, plan, months, starts, ends }): GivenPlan => ({
      id,
      plan,
      months,
      starts: day(starts),
      ends: day(ends),
    }));
  return { state, ends: state.ends && day(state.ends), given };
}

export default function OrganizationPlanPage() {
  const t = useTexts();
  const { state, ends, given } = useLoaderData<typeof loader>();
  const columns: Column<GivenPlan>[] = [
    { key: "plan", header: t("plans.page.plan"), cell: ({ plan }) => t(`plans.names.${plan}`) },
    { key: "months", header: t("plans.page.months"), isNumeric: true, cell: ({ months }) => months },
    { key: "starts", header: t("plans.page.starts"), cell: ({ starts }) => starts },
    { key: "ends", header: t("plans.page.ends"), cell: (row) => row.ends },
  ];
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("plans.page.title")}</h2>
      <Panel className="mb-4">
        <PlanSummary state={state.state} plan={state.plan} ends={ends} />
        {state.state === "expired" && (
          <Notice tone="warning" className="mt-3">
            {t("plans.page.expiredMeans")}
          </Notice>
        )}
        {state.state !== "none" && <p className="mt-3 text-muted">{t("plans.page.how")}</p>}
      </Panel>
      {given.length > 0 && (
        <>
          <h3 className="mb-2 text-lg">{t("plans.page.history")}</h3>
          <DataTable caption={t("plans.page.history")} columns={columns} rows={given} rowKey={({ id }) => id} />
        </>
      )}
    </>
  );
}
