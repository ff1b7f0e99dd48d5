import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { managedOrganization } from "../organizations/organization-page.server";
import type { PageHandle } from "../../page/page-options";
import { givenPlan } from "./given-plan.server";
import { GivenPlans } from "./given-plans";
import { PlanSummary } from "./plan-summary";
import { shownPlan } from "./shown-plan.server";

export const handle = { i18n: "plans", title: "plans.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  const [state, subscriptions] = await Promise.all([
    api.planning.check({ bucketId: organization.id }),
    api.planning.mine({}),
  ]);
  const language = languageOf(args.request);
  const given = subscriptions
    .filter(({ bucketId }) => bucketId === organization.id)
    .map((plan) => givenPlan(plan, language, state.timeZone));
  return { plan: shownPlan(state, language), given };
}

export default function OrganizationPlanPage() {
  const t = useTexts();
  const { plan, given } = useLoaderData<typeof loader>();
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
          <GivenPlans rows={given} />
        </>
      )}
    </>
  );
}
