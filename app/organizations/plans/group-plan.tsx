import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DataTable, type Column } from "../../components/data-table";
import { pathTo } from "../../paths";
import { administeredGroup } from "../groups/group-page.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { PlanSummary } from "./plan-summary";
import { shownPlan, type ShownPlan } from "./shown-plan.server";

export const handle = { i18n: "plans", title: "plans.group.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const states = await api.planning.groupAvailable({ groupId: group.id });
  return { plans: states.map((state) => shownPlan(state, languageOf(args.request))) };
}

export default function GroupPlanPage() {
  const t = useTexts();
  const { plans } = useLoaderData<typeof loader>();
  const columns: Column<ShownPlan>[] = [
    { key: "organization", header: t("plans.group.organization"), cell: ({ bucketName }) => bucketName },
    { key: "state", header: t("plans.group.state"), cell: (state) => <PlanSummary {...state} /> },
  ];
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("plans.group.title")}</h2>
      <DataTable
        caption={t("plans.group.title")}
        columns={columns}
        rows={plans}
        rowKey={({ bucketId }) => bucketId}
        rowHref={({ bucketId, groupId }) =>
          pathTo("/groups/:groupId/organizations/:organizationId/plan", { groupId, organizationId: bucketId })
        }
      />
    </>
  );
}
