import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { PlanSummary } from "./plan-summary";
import { shownPlan, type ShownPlan } from "./shown-plan.server";

export const handle = { i18n: "plans", title: "plans.admin.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const name = new URL(args.request.url).searchParams.get("name")?.slice(0, 64) ?? "";
  const states = await api.planning.all({ name });
  return { name, plans: states.map((state) => shownPlan(state, languageOf(args.request))) };
}

/** For the operator: the plans of all organizations, those that end first, first. */
export default function PlanGrantsPage() {
  const t = useTexts();
  const { name, plans } = useLoaderData<typeof loader>();
  const columns: Column<ShownPlan>[] = [
    { key: "organization", header: t("plans.group.organization"), cell: ({ bucketName }) => bucketName },
    { key: "state", header: t("plans.group.state"), cell: (state) => <PlanSummary {...state} /> },
  ];
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("plans.admin.title")}</h2>
      <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
        <TextField name="name" label={t("plans.admin.name")} defaultValue={name} maxLength={64} className="w-64" />
        <Button icon="search">{t("plans.admin.search")}</Button>
      </QueryForm>
      {plans.length === 0 ? (
        <EmptyState title={t("plans.admin.empty")} />
      ) : (
        <DataTable
          caption={t("plans.admin.title")}
          columns={columns}
          rows={plans}
          rowKey={({ bucketId }) => bucketId}
          rowHref={({ bucketId }) => pathTo("/settings/admin/plans/:bucketId", { bucketId })}
        />
      )}
    </>
  );
}
