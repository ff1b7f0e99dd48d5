import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { BindByNumber } from "./bind-by-number";
import { BoundExams } from "./bound-exams";
import { OfferedExams } from "./offered-exams";
import { shownBoundExam, shownExam } from "./shown-exam.server";

export const handle = { i18n: ["consultations", "cases"], title: "cases.exams.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const language = languageOf(args.request);
  const { exams, hidden, mayBind, mayUnbind } = await api.consultationExams.list({ id });
  const offered = mayBind ? (await api.consultationExams.visitExams({ id })).exams : [];
  return {
    id,
    exams: exams.map((row) => shownBoundExam(row, language)),
    hidden,
    mayBind,
    mayUnbind,
    offered: offered.filter(({ isBound }) => !isBound).map((row) => shownExam(row, language)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const one = z.object({ examId: Id });
  const number = z.object({
    accessionNumber: z.string({ error: "required" }).trim().min(1, "required"),
    isOtherPatientMeant: z.boolean().default(false),
  });
  const done = (what: "added" | "saved") => redirectDone(args.context, form.page, what);
  switch (form.intent) {
    case "bind":
      return submitted(form, one, async ({ examId }) => {
        await api.consultationExams.bindExam({ id, examId });
        return done("added");
      });
    case "bindByNumber":
      return submitted(
        form,
        number,
        async (named) => {
          await api.consultationExams.bindExam({ id, ...named });
          return done("added");
        },
        { not_found: "accessionNumber", exam_bound: "accessionNumber", other_patient: "isOtherPatientMeant" },
      );
    case "unbind":
      return submitted(form, one, async ({ examId }) => {
        await api.consultationExams.unbind({ id, examId });
        return done("saved");
      });
    default:
      throw badRequest(args.context);
  }
}

/** The exams that a consultation is about: seen by its members, bound and taken out by the asking side. */
export default function ConsultationExamsPage() {
  const t = useTexts();
  const { id, exams, hidden, mayBind, mayUnbind, offered } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Refusal intents={["bind", "unbind"]} />
      <BoundExams consultationId={id} exams={exams} mayUnbind={mayUnbind} />
      {hidden > 0 && <p className="text-muted">{t("cases.exams.hidden", { count: hidden })}</p>}
      {mayBind && (
        <Panel title={t("cases.exams.bindTitle")}>
          <p className="mb-3 max-w-prose text-sm text-muted">{t("cases.exams.bindHint")}</p>
          <OfferedExams exams={offered} />
          <BindByNumber />
        </Panel>
      )}
    </div>
  );
}
