import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { administeredPlans } from "./administered-plans.server";
import { givenPlan } from "./given-plan.server";
import { GivenPlans } from "./given-plans";
import { PlanSummary } from "./plan-summary";
import { shownPlan } from "./shown-plan.server";

export const handle = { i18n: ["plans", "settings"], title: "plans.billing.title" } satisfies PageHandle;

/** On the billing host of this installation alone (product §2); elsewhere there is no such page. */
export async function loader(args: LoaderFunctionArgs) {
  if (!args.context.isBillingHost) throw redirect("/404");
  const session = await signedIn(args);
  const language = languageOf(args.request);
  const [plans, given] = await Promise.all([administeredPlans(session), session.api.planning.mine({})]);
  const zones = new Map(plans.map(({ bucketId, timeZone }) => [bucketId, timeZone]));
  return {
    isOperator: session.account.isOperator,
    plans: plans.map((state) => shownPlan(state, language)),
    given: given.map((plan) => givenPlan(plan, language, zones.get(plan.bucketId))),
  };
}

export default function BillingPage() {
  const t = useTexts();
  const { isOperator, plans, given } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-6">
      <section aria-labelledby="billing">
        <h2 id="billing" className="mb-1 text-2xl">
          {t("plans.billing.title")}
        </h2>
        <p className="mb-3 max-w-prose text-muted">
          {t("plans.billing.lead")}{" "}
          {isOperator && <Link to="/settings/admin/plans">{t("settings.adminPlaces.plans")}</Link>}
        </p>
        {plans.length === 0 ? (
          <EmptyState icon="info" title={t("plans.billing.none")}>
            {t("plans.billing.noneHint")}
          </EmptyState>
        ) : (
          <DataTable
            caption={t("plans.billing.title")}
            rows={plans}
            rowKey={({ bucketId }) => bucketId}
            rowHref={({ bucketId, groupId }) =>
              pathTo("/groups/:groupId/organizations/:organizationId/plan", { groupId, organizationId: bucketId })
            }
            columns={[
              { key: "organization", header: t("plans.group.organization"), cell: ({ bucketName }) => bucketName },
              { key: "state", header: t("plans.group.state"), cell: (state) => <PlanSummary {...state} /> },
            ]}
          />
        )}
      </section>
      {given.length > 0 && (
        <section aria-labelledby="periods">
          <h2 id="periods" className="mb-3 text-lg">
            {t("plans.page.history")}
          </h2>
          <GivenPlans rows={given} hasOrganizations />
        </section>
      )}
    </div>
  );
}
