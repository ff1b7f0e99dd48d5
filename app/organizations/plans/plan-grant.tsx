import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { PlanEnd, PlanGrant, planMonths, plans } from "#contract/organizations/plans";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { DateField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { PlanSummary } from "./plan-summary";
import { shownPlan } from "./shown-plan.server";

export const handle = { i18n: "plans", title: "plans.admin.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "bucketId");
  const state = await api.planning.ofBucket({ id });
  return { plan: shownPlan(state, languageOf(args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  if (form.intent === "end")
    return submitted(form, PlanEnd, async (end) => {
      await api.planning.setEnd(end);
      return redirectDone(args.context, form.page, "saved");
    });
  return submitted(form, PlanGrant, async (grant) => {
    const { bucketName } = await api.planning.grant(grant);
    // Away from the form: the second click of a double one must not find it again with the new end in it.
    return redirectDone(args.context, pathTo("/settings/admin/plans", {}, { name: bucketName }), "planGranted");
  });
}

/** For the operator: gives one organization a plan. */
export default function PlanGrantPage() {
  const t = useTexts();
  const { plan } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof PlanGrant>>({
    id: "plan-grant",
    intents: ["grant"],
    defaultValue: { plan: plan.plan ?? "standard", months: "12" },
  });
  return (
    <div className="grid gap-4">
      <Panel title={plan.bucketName}>
        <p className="mb-4">
          <PlanSummary {...plan} />
        </p>
        <ActionForm form={form} defaultIntent="grant">
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
            <Button look="primary" intent="grant">
              {t("plans.admin.grant")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
      {plan.endsAt && <EndForm id={plan.bucketId} endsBefore={plan.endsAt} timeZone={plan.timeZone} />}
    </div>
  );
}

/** Corrects what was granted by mistake. */
function EndForm({ id, endsBefore, timeZone }: { id: string; endsBefore: string; timeZone: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof PlanEnd>>({ id: "plan-end", intents: ["end"] });
  return (
    <Panel title={t("plans.admin.endTitle")}>
      <ActionForm form={form} defaultIntent="end" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="endsBefore" value={endsBefore} />
        <DateField
          {...bind(fields.endsOn)}
          label={t("plans.admin.endsOn")}
          hint={t("plans.admin.endHint", { timeZone })}
          required
          className="min-w-0 flex-1 basis-64"
        />
        <Button intent="end">{t("plans.admin.setEnd")}</Button>
      </ActionForm>
    </Panel>
  );
}
