import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { cancelReasons, examSteps } from "#contract/registration/scheduling";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectArrived } from "./arrival.server";
import { RegisteredStatus } from "./registered-status";
import { registryPlace } from "./registry-place.server";
import { shownRegistered } from "./shown-registered.server";

export const handle = { i18n: ["registry", "exam", "exams"], title: "registry.title" } satisfies PageHandle;

const Step = z.object({ orderId: Id, examId: Id, step: z.enum(examSteps) });

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const params = Step.safeParse(args.params);
  if (!params.success) throw notFound(args.context);
  const { orderId, examId, step } = params.data;
  const { exams } = await api.registry.findByOrderId({ id: organization.id, orderId });
  const exam = exams.find(({ id }) => id === examId);
  if (!exam?.steps.includes(step)) throw notFound(args.context);
  return {
    step,
    org: organization.id,
    exam: shownRegistered(exam, languageOf(args.request), organization.timeZone),
  };
}

const StepForm = z.object({
  version: z.coerce.number().int(),
  reason: z.enum(cancelReasons).optional(),
  note: z.string().trim().max(256, "tooLong").default(""),
});
const CancelForm = StepForm.required({ reason: true }).refine(({ reason, note }) => reason !== "other" || note !== "", {
  path: ["note"],
  error: "required",
});

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const { orderId, examId, step } = Step.parse(args.params);
  const form = await posted(args);
  return submitted(form, step === "cancel" ? CancelForm : StepForm, async ({ reason = null, ...input }) => {
    await api.registry.step({ ...input, reason, examId, step, id: organization.id });
    const page = pathTo("/registry/:orderId", { orderId }, { org: organization.id });
    return step === "arrive"
      ? redirectArrived(form, api, { organizationId: organization.id, examId, page })
      : redirectDone(args.context, page, "stepDone");
  });
}

/** What takes something back is asked on a page of its own, which says what it will do. */
export default function ExamStepPage() {
  const t = useTexts();
  const { exam, step, org } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof StepForm>>({ id: "step" });
  const isCancel = step === "cancel";
  return (
    <Page title={t(`registry.step.${step}Title`)} width="prose">
      <Panel>
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <RegisteredStatus status={exam.status} />
          <span className="font-medium">
            <bdi>{exam.patientName}</bdi> {exam.sexAge}
          </span>
          <span>{exam.study}</span>
          <span className="font-mono">{exam.accessionNumber}</span>
        </p>
        {step === "revoke" && exam.deletesExam && <Notice tone="warning">{t("registry.step.deletesExam")}</Notice>}
        {step === "revoke" && !exam.deletesExam && <p className="mb-3">{t("registry.step.revokeLead")}</p>}
        {step === "arrive" && <p className="mb-3">{t("registry.step.arriveLead")}</p>}
        {step === "arrive" && exam.otherDay && (
          <Notice tone="warning" className="mb-3">
            {t("registry.step.otherDay", { day: exam.otherDay })}
          </Notice>
        )}
        <ActionForm form={form} className="grid gap-3">
          <input type="hidden" name="version" value={exam.version} />
          {isCancel && (
            <>
              <SelectField
                {...bind(fields.reason)}
                label={t("registry.step.reason")}
                empty={t("registry.step.chooseReason")}
                options={cancelReasons.map((value) => ({ value, label: t(`registry.reasons.${value}`) }))}
                required
              />
              <TextField {...bind(fields.note)} label={t("registry.step.note")} maxLength={256} />
            </>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={pathTo("/registry/:orderId", { orderId: exam.orderId }, { org })}>
              {t("registry.step.keep")}
            </LinkButton>
            <Button look={step === "arrive" ? "primary" : "danger"}>{t(`registry.steps.${step}`)}</Button>
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}
