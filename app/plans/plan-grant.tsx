import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { PlanGrant, planMonths, plans } from "#contract/plans";
import { Id } from "#contract/values";
import { signedIn } from "../accounts/signed-in.server";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { SelectField } from "../components/choice-field";
import { Panel } from "../components/page";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { languageOf } from "../i18n/language-cookie.server";
import { useTexts } from "../i18n/use-texts";
import { notFound } from "../problems/thrown-problem.server";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { PlanSummary } from "./plan-summary";
import { shownPlan } from "./shown-plan.server";

export const handle = { i18n: "plans", title: "plans.admin.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = Id.safeParse(args.params.bucketId);
  if (!id.success) throw notFound(args.context);
  const state = await api.planning.ofBucket({ id: id.data });
  return { plan: shownPlan(state, languageOf(args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  return submitted(form, PlanGrant, async (grant) => {
    await api.planning.grant(grant);
    return redirectDone(args.context, form.page, "planGranted");
  });
}

/** For the operator: gives one organization a plan. */
export default function PlanGrantPage() {
  const t = useTexts();
  const { plan } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof PlanGrant>>({
    id: "plan-grant",
    defaultValue: { plan: plan.plan ?? "standard", months: "12" },
  });
  return (
    <Panel title={plan.bucketName}>
      <p className="mb-4">
        <PlanSummary {...plan} />
      </p>
      <ActionForm form={form}>
        <input type="hidden" name="id" value={plan.bucketId} />
        <input type="hidden" name="endsBefore" value={plan.endsAt ?? ""} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...bind(fields.plan)}
            label={t("plans.admin.plan")}
            options={plans.map((value) => ({ value, label: t(`plans.names.${value}`) }))}
          />
          <SelectField
            {...bind(fields.months)}
            label={t("plans.admin.months")}
            options={planMonths.map((months) => ({
              value: String(months),
              label: t("plans.admin.monthsOf", { months }),
            }))}
          />
        </div>
        <div className="mt-4 flex justify-end">
          <Button look="primary">{t("plans.admin.grant")}</Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
