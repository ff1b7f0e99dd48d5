import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NewHandOut, NoticeTold } from "#contract/delivery/publishing";
import { Id } from "#contract/kernel/values";
import { BackLink } from "../../components/back-link";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { HandOutForm } from "./hand-out-form";
import { HandOutLog } from "./hand-out-log";
import { HolderNotices, toldIntent } from "./holder-notices";
import { PublishFacts } from "./publish-facts";
import { shownDetail } from "./shown-detail.server";

export const handle = {
  i18n: ["publishing", "exams", "exam"],
  title: "publishing.detail.title",
} satisfies PageHandle;

const Query = z.object({ examId: Id, reportId: Id, list: z.string().catch("") });

function queryOf(args: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  if (!query.success) throw notFound(args.context);
  return query.data;
}

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { examId, reportId, list } = queryOf(args);
  const detail = await api.publishing.detail({ id: reportId });
  if (detail.examId !== examId) throw notFound(args.context);
  return {
    list,
    report: shownDetail(detail, languageOf(args.request)),
    /** Of the next form: sent twice, it is one hand-out. */
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const { examId, reportId } = queryOf(args);
  const form = await posted(args);
  form.data.set("id", reportId);
  const noticeId = toldIntent.idIn(form.intent);
  if (noticeId !== null) {
    form.data.set("noticeId", noticeId);
    return submitted(form, NoticeTold, async (input) => {
      await api.publishing.noticeTold(input);
      return redirectDone(args.context, form.page, "holderTold");
    });
  }
  return submitted(
    form,
    NewHandOut,
    async (input) => {
      await api.publishing.handOut(input);
      // The link itself is made where links are made.
      if (input.method === "shareLink")
        return redirect(pathTo("/studies/:examId/reports/:reportId/share", { examId, reportId }), 303);
      return redirectDone(args.context, form.page, "handedOut");
    },
    { not_released: "isEarlyMeant" },
  );
}

/** One report: who it is for, what was handed out before, handing it out now. */
export default function PublishDetailPage() {
  const t = useTexts();
  const { report, list, key } = useLoaderData<typeof loader>();
  const { examId, reportId } = report;
  const at = { examId, reportId };
  return (
    <Page
      title={t("publishing.detail.title")}
      actions={
        <>
          {report.mayPrint && (
            <>
              <LinkButton to={pathTo("/studies/:examId/reports/:reportId/print", at)} icon="print" reloadDocument>
                {t("publishing.detail.print")}
              </LinkButton>
              <LinkButton to={pathTo("/studies/:examId/reports/:reportId/share", at)} icon="share">
                {t("publishing.detail.share")}
              </LinkButton>
            </>
          )}
          <LinkButton to={pathTo("/studies/:examId", { examId })} icon="report">
            {t("publishing.detail.report")}
          </LinkButton>
        </>
      }
    >
      <BackLink to={pathTo("/report-publish", {}, list)}>{t("publishing.detail.back")}</BackLink>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <PublishFacts report={report} />
          {report.mayHandOut ? (
            <HandOutForm report={report} formKey={key} />
          ) : (
            <Notice tone="warning">{t("publishing.detail.notApproved")}</Notice>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          {report.notices.length > 0 && <HolderNotices notices={report.notices} />}
          <HandOutLog handOuts={report.handOuts} />
        </div>
      </div>
    </Page>
  );
}
