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
import { shownPlan } from "./shown-plan.server";

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
  const language = languageOf(args.request);
  const { day } = formats(language, state.timeZone);
  const given = subscriptions
    .filter(({ bucketId }) => bucketId === organization.id)
    .map(({ id, plan, months, starts, ends }): GivenPlan => ({
      id,
      plan,
      months,
      starts: day(starts),
      ends: day(ends),
    }));
  return { plan: shownPlan(state, language), given };
}

export default function OrganizationPlanPage() {
  const t = useTexts();
  const { plan, given } = useLoaderData<typeof loader>();
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
        <PlanSummary {...plan} />
        {plan.state === "expired" && (
          <Notice tone="warning" className="mt-3">
            {t("plans.page.expiredMeans")}
          </Notice>
        )}
        {plan.state !== "none" && <p className="mt-3 text-muted">{t("plans.page.how")}</p>}
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
