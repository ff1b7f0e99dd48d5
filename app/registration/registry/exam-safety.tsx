import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { AnswerSafety, OverrideSafety } from "#contract/registration/safety";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { badRequest, notFound } from "../../problems/thrown-problem.server";
import { studyOf } from "../exams/listed-exam.server";
import { registryPlace } from "./registry-place.server";
import { SafetyBadge } from "./safety-badge";
import { GivenAnswers, QuestionsForm } from "./safety-questions";

export const handle = { i18n: ["registry", "exam", "exams"], title: "registry.safety.title" } satisfies PageHandle;

/** For who asks the patient, and for the physician who lets the exam be done in spite of the answers. */
const safetyPlace = (args: LoaderFunctionArgs) =>
  registryPlace(args, "registry_create", "registry_update", "report_approval");

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, mayCreate, mayUpdate } = await safetyPlace(args);
  const safety = await api.safety.ofExam({ id: paramOf(args, "examId") });
  if (safety.orderId !== paramOf(args, "orderId")) throw notFound(args.context);
  const language = languageOf(args.request);
  const format = formats(language, organization.timeZone);
  return {
    org: organization.id,
    safety,
    mayRegister: mayCreate || mayUpdate,
    study: studyOf(safety, language),
    asked: safety.questions.map(({ asked }) => (asked ? format.dayTime(asked) : "")),
    withdrawn: safety.questions.map(({ withdrawn }) => (withdrawn ? format.dayTime(withdrawn.asked) : "")),
    overridden: safety.override ? format.dayTime(safety.override.created) : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, mayCreate, mayUpdate } = await safetyPlace(args);
  const form = await posted(args);
  const id = paramOf(args, "examId");
  const order = pathTo("/registry/:orderId", { orderId: paramOf(args, "orderId") }, { org: organization.id });
  switch (form.intent) {
    case "answer":
      return submitted(form, AnswerSafety, async (input) => {
        const { state } = await api.safety.answer({ ...input, id });
        return redirectDone(args.context, state === "clear" || state === "overridden" ? order : form.page, "saved");
      });
    case "override":
      return submitted(form, OverrideSafety, async (input) => {
        await api.safety.override({ ...input, id });
        return redirectDone(args.context, mayCreate || mayUpdate ? order : form.page, "saved");
      });
    default:
      throw badRequest(args.context);
  }
}

export type SafetyData = ReturnType<typeof useLoaderData<typeof loader>>;

/** What a patient is asked before an exam, and what a physician says where an answer speaks against it. */
export default function ExamSafetyPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { org, safety, study, overridden, mayRegister } = data;
  const Questions = mayRegister ? QuestionsForm : GivenAnswers;
  const { state, override } = safety;
  return (
    <Page
      title={t("registry.safety.title")}
      width="prose"
      actions={
        mayRegister ? (
          <LinkButton to={pathTo("/registry/:orderId", { orderId: safety.orderId }, { org })} icon="left">
            {t("registry.labels.back")}
          </LinkButton>
        ) : (
          <LinkButton to={pathTo("/registry/safety", {}, { org })} icon="left">
            {t("registry.safety.waiting")}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-3">
        <Panel>
          <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SafetyBadge state={state} />
            <span className="font-medium">
              <bdi>{safety.patientName}</bdi>
            </span>
            <span>{study}</span>
            <span className="font-mono">{safety.accessionNumber}</span>
          </p>
          {(safety.hasBegun || state === "blocked") && (
            <Notice tone="danger" className="mb-3">
              {t(`registry.safety.${safety.hasBegun ? "begun" : "blocked"}Lead`)}
            </Notice>
          )}
          {state === "blocked" && override && <p className="mb-1 font-medium">{t("registry.safety.voided")}</p>}
          {override && (
            <p className="mb-3 text-muted">
              {t("registry.safety.overridden", { name: override.name, time: overridden, reason: override.reason })}
            </p>
          )}
          {safety.questions.length === 0 ? (
            <EmptyState title={t("registry.safety.nothing")} />
          ) : (
            <Questions data={data} />
          )}
        </Panel>
        {safety.mayOverride && <Override />}
      </div>
    </Page>
  );
}

function Override() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof OverrideSafety>>({
    id: "override",
    intents: ["override"],
  });
  return (
    <Panel title={t("registry.safety.overrideTitle")}>
      <ActionForm form={form} className="grid gap-3">
        <p>{t("registry.safety.overrideLead")}</p>
        <TextField {...bind(fields.reason)} label={t("registry.safety.reason")} maxLength={256} required />
        <div className="flex justify-end">
          <Button intent="override" look="danger">
            {t("registry.safety.override")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
