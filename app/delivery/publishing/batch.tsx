import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPrintRun } from "#contract/delivery/print-runs";
import { NewHandOuts } from "#contract/delivery/publishing";
import { BackLink } from "../../components/back-link";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { BatchHandOut, BatchPrint } from "./batch-forms";
import { batchQuery, chosenReports, shownOutcomes } from "./batch-step.server";
import { ChosenList } from "./chosen-list";

export const handle = {
  i18n: ["publishing", "exams", "exam"],
  title: "publishing.batch.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const query = batchQuery(args.request);
  return {
    ...{ list: query.list, step: query.step, language: languageOf(args.request) },
    ...(await chosenReports(args, api, query)),
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  if (form.intent === "print")
    return submitted(form, NewPrintRun, async (input) => {
      const { id } = await api.printRuns.begin(input);
      return redirect(pathTo("/report-publish/runs/:runId", { runId: id }), 303);
    });
  const outcome: { refusals?: Record<string, string | null> } = {};
  const answer = await submitted(
    form,
    NewHandOuts,
    async (input) => {
      outcome.refusals = shownOutcomes(args.request, await api.publishing.handOutSeveral(input));
    },
    { several_patients: "receiver" },
  );
  return outcome.refusals ? data({ refusals: outcome.refusals }) : answer;
}

/** Several reports at once: first what is about to happen, then what happened to each. */
export default function PublishBatchPage() {
  const t = useTexts();
  const { list, step, reports, left, language, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusals = answer && "refusals" in answer ? answer.refusals : null;
  const refused = refusals ? Object.values(refusals).filter((refusal) => refusal !== null).length : 0;
  const reportIds = reports.map(({ reportId }) => reportId);
  return (
    <Page title={t("publishing.batch.title")} width="form">
      <BackLink to={pathTo("/report-publish", {}, list)}>{t("publishing.batch.back")}</BackLink>
      {reports.length === 0 ? (
        <EmptyState icon="inbox" title={t("publishing.batch.none")}>
          {t("publishing.batch.noneHint")}
        </EmptyState>
      ) : (
        <>
          {refusals ? (
            <Notice tone={refused > 0 ? "warning" : "success"} className="mb-3">
              {t("publishing.batch.done", { done: reports.length - refused, refused })}
            </Notice>
          ) : (
            <p className="mb-3 text-muted">
              {t(step === "print" ? "publishing.batch.printLead" : "publishing.batch.handOutLead", {
                count: reports.length,
              })}
            </p>
          )}
          {left > 0 && (
            <Notice tone="warning" className="mb-3">
              {t("publishing.batch.left", { count: left })}
            </Notice>
          )}
          <ChosenList reports={reports} refusals={refusals} />
          {!refusals && step === "handOut" && <BatchHandOut reportIds={reportIds} formKey={key} />}
          {!refusals && step === "print" && <BatchPrint reportIds={reportIds} formKey={key} language={language} />}
        </>
      )}
    </Page>
  );
}
