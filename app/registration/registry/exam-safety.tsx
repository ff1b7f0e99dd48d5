import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { SafetyAnswer } from "#contract/organizations/list-fields";
import { AnswerSafety, OverrideSafety } from "#contract/registration/safety";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
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

export const handle = { i18n: ["registry", "exam", "exams"], title: "registry.safety.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const safety = await api.safety.ofExam({ id: paramOf(args, "examId") });
  if (safety.orderId !== paramOf(args, "orderId")) throw notFound(args.context);
  const language = languageOf(args.request);
  const format = formats(language, organization.timeZone);
  return {
    org: organization.id,
    safety,
    study: studyOf(safety, language),
    asked: safety.questions.map(({ asked }) => (asked ? format.dayTime(asked) : "")),
    overridden: safety.override ? format.dayTime(safety.override.created) : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await registryPlace(args);
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
        return redirectDone(args.context, order, "saved");
      });
    default:
      throw badRequest(args.context);
  }
}

/** What a patient is asked before an exam, and what a physician says where an answer speaks against it. */
export default function ExamSafetyPage() {
  const t = useTexts();
  const { org, safety, study, overridden } = useLoaderData<typeof loader>();
  const { state, override } = safety;
  return (
    <Page
      title={t("registry.safety.title")}
      width="prose"
      actions={
        <LinkButton to={pathTo("/registry/:orderId", { orderId: safety.orderId }, { org })} icon="left">
          {t("registry.labels.back")}
        </LinkButton>
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
          {state === "blocked" && (
            <div className="mb-3">
              <Notice tone="danger">{t("registry.safety.blockedLead")}</Notice>
            </div>
          )}
          {override && (
            <p className="mb-3 text-muted">
              {t("registry.safety.overridden", { name: override.name, time: overridden, reason: override.reason })}
            </p>
          )}
          {safety.questions.length === 0 ? <EmptyState title={t("registry.safety.nothing")} /> : <Questions />}
        </Panel>
        {safety.mayOverride && <Override />}
      </div>
    </Page>
  );
}

function Questions() {
  const t = useTexts();
  const { safety, asked } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof AnswerSafety>>({
    id: "answers",
    intents: ["answer"],
    defaultValue: {
      answers: safety.questions.map(({ questionId, answer, note }) => ({
        questionId,
        note,
        ...(answer && { answer }),
      })),
    },
  });
  const options = SafetyAnswer.options.map((value) => ({ value, label: t(`registry.safety.answers.${value}`) }));
  return (
    <ActionForm form={form} className="grid gap-4">
      {fields.answers.getFieldList().map((answer, place) => {
        const { questionId, answer: given, note } = answer.getFieldset();
        const question = safety.questions[place];
        return (
          <div key={answer.key} className="grid gap-1 border-b border-line pb-3">
            <input type="hidden" name={questionId.name} value={String(questionId.initialValue ?? "")} />
            <ChoiceGroup {...bind(given)} label={question?.question ?? ""} options={options} />
            <TextField {...bind(note)} label={t("registry.step.note")} maxLength={256} />
            {question?.askedBy && (
              <p className={`text-sm ${question.isDangerous ? "text-danger" : "text-muted"}`}>
                {question.isDangerous && `${t("registry.safety.dangerous")} `}
                {t("registry.safety.asked", { name: question.askedBy, time: asked[place] ?? "" })}
              </p>
            )}
          </div>
        );
      })}
      <div className="flex justify-end">
        <Button intent="answer" look="primary" icon="check">
          {t("registry.edit.submit")}
        </Button>
      </div>
    </ActionForm>
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
