import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LearningAnswer, TeachingCase } from "#contract/reading/learning-cases";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { AnswerForm, TeachingForm } from "./case-forms";
import { CaseLine } from "./case-line";
import { shownCase } from "./shown-case.server";

export const handle = { i18n: ["quality", "exam"], title: "quality.learning.case" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  return shownCase(await api.learningCases.read({ id: paramOf(args, "caseId") }), languageOf(args.request));
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "caseId");
  const form = await posted(args);
  const saved = () => redirectDone(args.context, form.page, "saved");
  switch (form.intent) {
    case "answer":
      return submitted(form, LearningAnswer.omit({ id: true }), async ({ answer }) => {
        await api.learningCases.answer({ id, answer });
        return saved();
      });
    case "teach":
      return submitted(
        form,
        TeachingCase.omit({ id: true }),
        async (words) => {
          await api.learningCases.teach({ ...words, id });
          return saved();
        },
        { identifying_words: "text" },
      );
    case "discussed":
      return submitted(form, z.object({}), async () => {
        await api.learningCases.discussed({ id });
        return saved();
      });
    case "withdraw":
      return submitted(form, z.object({}), async () => {
        await api.learningCases.withdraw({ id });
        return redirectDone(args.context, "/quality/learning", "caseWithdrawn");
      });
    default:
      throw badRequest(args.context);
  }
}

/** One case: what it teaches, its author's private answer, and what becomes of it. */
export default function LearningCasePage() {
  const t = useTexts();
  const one = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{one.title}</h2>
        <LinkButton to="/quality/learning" icon="left">
          {t("quality.learning.back")}
        </LinkButton>
      </div>
      <Refusal intents={["discussed", "withdraw"]} />
      <div className="grid max-w-4xl gap-4">
        <Panel>
          <CaseLine one={one} />
          <p className="mt-2 whitespace-pre-line">{one.text}</p>
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            {one.report && (
              <LinkButton icon="report" to={pathTo("/studies/:examId/reports/:reportId", one.report)}>
                {t("quality.learning.openReport")}
              </LinkButton>
            )}
            {one.isByMe && <CaseButton intent="withdraw" icon="undo" words={t("quality.learning.withdraw")} />}
            {one.mayKeep && !one.discussed && (
              <CaseButton intent="discussed" icon="check" words={t("quality.learning.markDiscussed")} />
            )}
          </div>
        </Panel>
        {one.isOfMine && (
          <Panel title={t("quality.learning.answerTitle")}>
            <AnswerForm answer={one.answer ?? ""} />
          </Panel>
        )}
        {!one.isOfMine && one.answer !== null && (
          <Panel title={t("quality.learning.answered")}>
            <p className="whitespace-pre-line">{one.answer}</p>
          </Panel>
        )}
        {one.teaching && !one.mayKeep && (
          <Panel title={t("quality.learning.teaching")}>
            <h3 className="font-medium">{one.teaching.title}</h3>
            <p className="whitespace-pre-line">{one.teaching.text}</p>
          </Panel>
        )}
        {one.mayKeep && (
          <Panel title={t("quality.learning.teach")}>
            <TeachingForm teaching={one.teaching} />
          </Panel>
        )}
      </div>
    </>
  );
}

function CaseButton({ intent, icon, words }: { intent: string; icon: "undo" | "check"; words: string }) {
  return (
    <PostForm>
      <Button icon={icon} intent={intent}>
        {words}
      </Button>
    </PostForm>
  );
}
