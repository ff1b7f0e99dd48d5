import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Icon } from "../../components/icon";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ExamActions } from "./exam-actions";
import { ExamFacts } from "./exam-facts";
import { ExamHead } from "../../registration/exams/exam-head";
import { ExamNotices } from "./exam-notices";
import { examPage } from "./exam-page-data.server";
import { ImagePane } from "../../imaging/pictures/image-pane";
import { useListBack } from "../../registration/exams/list-back";
import { differInPictureOnly } from "../../imaging/pictures/picture-params";

export const handle = { i18n: ["exam", "images"], title: "exam.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return examPage(args, await signedIn(args));
}

/** Brings a deleted exam back, or begins the report of one that has none. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const form = await posted(args);
  return submitted(form, z.object({}), async () => {
    if (form.intent === "beginReport") {
      const report = await api.deletedReports.begin({ id });
      return redirect(
        pathTo(
          "/studies/:examId/reports/:reportId",
          { examId: id, reportId: report.id },
          { list: listOf(args.request) },
        ),
        303,
      );
    }
    await api.exams.recovery({ id });
    return redirectDone(args.context, pathTo("/studies/:examId", { examId: id }), "recovered");
  });
}

export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) {
  return !formMethod && differInPictureOnly(currentUrl, nextUrl) ? false : rest.defaultShouldRevalidate;
}

export default function ExamPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const back = useListBack();
  const { exam, deletion } = data;
  return (
    <div className="flex flex-1 flex-col">
      <ExamHead exam={exam}>
        <ExamActions data={data} />
      </ExamHead>
      <ExamNotices data={data} />
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-3 p-2 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="h-[70vh] min-h-[24rem] lg:sticky lg:top-2 lg:h-[calc(100vh-6.5rem)]">
          <ImagePane
            examId={exam.id}
            source={{
              viewer: deletion ? null : pathTo("/studies/:examId/viewer", { examId: exam.id }),
              pass: null,
              study: data.imageSource,
            }}
            series={data.series}
            attachments={data.attachments}
          />
        </div>
        <ExamFacts data={data} />
      </div>
      <Link to={back} className="sr-only focus:not-sr-only">
        <Icon name="left" />
        {t("exam.page.back")}
      </Link>
    </div>
  );
}
