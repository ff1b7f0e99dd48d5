import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SubmitLearning } from "#contract/reading/learning-cases";
import { UpsertQuality } from "#contract/reading/quality";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { reportPage } from "../reports/report-page.server";
import { ReportSubpage } from "../reports/report-subpage";
import { GradeForm } from "./grade-form";
import { GradeVersions } from "./grade-versions";
import { SubmitLearningForm } from "./submit-learning-form";

export const handle = { i18n: ["quality", "reports"], title: "quality.report.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { head, format } = await reportPage(args, api);
  const { versions, ...found } = await api.quality.ofReport({ id: paramOf(args, "reportId") });
  return {
    head,
    ...found,
    versions: versions.map(({ graded, ...version }) => ({ ...version, time: format.dayTime(graded) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "reportId");
  const form = await posted(args);
  form.data.set("id", id);
  const done = (what: "saved" | "deleted" | "casePutForward") => redirectDone(args.context, form.page, what);
  switch (form.intent) {
    case "grade":
      return submitted(form, UpsertQuality, async (grades) => {
        await api.quality.upsert(grades);
        return done("saved");
      });
    case "delete":
      return submitted(form, z.object({ qid: Id }), async ({ qid }) => {
        await api.quality.delete({ id, qid });
        return done("deleted");
      });
    case "learn":
      return submitted(
        form,
        SubmitLearning,
        async (said) => {
          await api.learningCases.submit(said);
          return done("casePutForward");
        },
        { entry_taken: "kind", identifying_words: "text" },
      );
    default:
      throw badRequest(args.context);
  }
}

/** The grades of a report and its images, and what there is to learn from it. */
export default function ReportQualityPage() {
  const t = useTexts();
  const { head, record, versions, form, mayUpsert, mayDelete, isOwn } = useLoaderData<typeof loader>();
  return (
    <ReportSubpage head={head} title={t("quality.report.title")} back="report">
      <div className="grid max-w-4xl gap-4">
        <Panel title={t("quality.report.form")}>
          {!mayUpsert && <p className="text-muted">{t("quality.report.readOnly")}</p>}
          {isOwn && mayUpsert && <Notice>{t("quality.report.ownHint")}</Notice>}
          {!record && !mayUpsert && <p>{t("quality.report.none")}</p>}
          {mayUpsert && (
            <VersionedForm version={record?.version ?? 0}>
              {(saved) => (
                <GradeForm record={record} version={saved ?? record?.version ?? 0} form={form} withReport={!isOwn} />
              )}
            </VersionedForm>
          )}
        </Panel>
        {versions.length > 0 && (
          <Panel title={t("quality.report.earlier")}>
            <GradeVersions versions={versions} />
            <Refusal intents={["delete"]} />
            {mayDelete && record && (
              <PostForm className="mt-3 flex justify-end">
                <input type="hidden" name="qid" value={record.id} />
                <Button look="danger" icon="trash" intent="delete">
                  {t("quality.report.delete")}
                </Button>
              </PostForm>
            )}
          </Panel>
        )}
        <Panel title={t("quality.learning.submitTitle")}>
          <SubmitLearningForm />
        </Panel>
      </div>
    </ReportSubpage>
  );
}
