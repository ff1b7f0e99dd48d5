import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { Panel } from "../../components/page";
import { useInList } from "../../registration/exams/list-back";
import { pathTo } from "../../paths";
import { useTexts } from "../../i18n/use-texts";
import { notFound } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { attachmentsAction } from "./attachments-action.server";
import { attachmentsData } from "./attachments-data.server";
import { AttachmentsPanel } from "./attachments-panel";
import { reportPage } from "./report-page.server";
import { ReportSubpage } from "./report-subpage";

export const handle = { i18n: ["reports", "problems"], title: "reports.attachments.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { head, format } = await reportPage(args, api);
  const attachments = await attachmentsData(api, paramOf(args, "reportId"), format);
  if (attachments.examId !== paramOf(args, "examId")) throw notFound(args.context);
  return { head, attachments };
}

export async function action(args: ActionFunctionArgs) {
  return attachmentsAction(args, await signedIn(args));
}

/** After a refusal too: what was taken meanwhile shows. */
export const shouldRevalidate = () => true;

/** Pictures and documents of the report: added, opened, taken away. */
export default function AttachmentsPage() {
  const t = useTexts();
  const { head, attachments } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const inList = useInList();
  const { examId, reportId } = attachments;
  const page = inList(pathTo("/studies/:examId/reports/:reportId/attachments", { examId, reportId }));
  const forms = { Form, action: inList("."), isBusy: false };
  return (
    <ReportSubpage head={head} title={t("reports.attachments.title")} back="report">
      <Panel className="max-w-4xl">
        {/* What is kept of a form is no answer. */}
        <AttachmentsPanel
          data={attachments}
          answer={answer && "refused" in answer ? answer : undefined}
          forms={forms}
          page={page}
        />
      </Panel>
    </ReportSubpage>
  );
}
