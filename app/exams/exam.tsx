import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { signedIn } from "../accounts/signed-in.server";
import { Button, LinkButton } from "../components/button";
import { Icon } from "../components/icon";
import { Notice } from "../components/notice";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useTexts } from "../i18n/use-texts";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { ExamFacts } from "./exam-facts";
import { ExamHead } from "./exam-head";
import { examPage } from "./exam-page-data.server";
import { ImagePane } from "./image-pane";
import { OpenInMenu } from "./open-in-menu";
import { differInPictureOnly } from "./picture-params";

export const handle = { i18n: ["exam", "images"], title: "exam.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  return examPage(args, api);
}

/** The only thing to do here is to bring a deleted exam back. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return submitted(await posted(args), z.object({}), async () => {
    await api.exams.recovery({ id: args.params.examId ?? "" });
    return redirectDone(args.context, `/studies/${args.params.examId ?? ""}`, "recovered");
  });
}

export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) {
  return !formMethod && differInPictureOnly(currentUrl, nextUrl) ? false : rest.defaultShouldRevalidate;
}

export default function ExamPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { exam, deletion } = data;
  const report = data.reports[0];
  return (
    <div className="flex flex-1 flex-col">
      <ExamHead exam={exam}>
        {data.mayEdit && (
          <LinkButton to={`/studies/${exam.id}/edit`} icon="edit">
            {t("exam.page.edit")}
          </LinkButton>
        )}
        {data.series.length > 0 && !deletion && (
          <LinkButton to={`/studies/${exam.id}/viewer`} icon="eye" reloadDocument>
            {t("exam.page.viewer")}
          </LinkButton>
        )}
        <OpenInMenu examId={exam.id} viewers={data.externalViewers} />
        {data.mayShare && (
          <LinkButton to={`/studies/${exam.id}/viewer-links`} icon="share">
            {t("exam.page.viewerLinks")}
          </LinkButton>
        )}
        {data.mayPack && (
          <LinkButton to={`/studies/${exam.id}/package`} icon="download">
            {t("exam.page.package")}
          </LinkButton>
        )}
        {data.maySend && (
          <LinkButton to={`/studies/${exam.id}/send`} icon="send">
            {t("exam.page.send")}
          </LinkButton>
        )}
        {data.mayDelete && (
          <LinkButton to={`/studies/${exam.id}/delete`} look="danger" icon="trash">
            {t("exam.page.delete")}
          </LinkButton>
        )}
        {data.mayRecover && (
          <Form method="post">
            <Button look="primary" icon="undo">
              {t("exam.page.recover")}
            </Button>
          </Form>
        )}
        {!deletion && (
          <LinkButton to={`/studies/${exam.id}/referral`} icon="print" reloadDocument>
            {t("exam.page.referral")}
          </LinkButton>
        )}
        {report && !deletion && (
          <LinkButton to={report.href} look="primary" icon="report">
            {t("exam.page.openReport")}
          </LinkButton>
        )}
      </ExamHead>
      {deletion && (
        <Notice tone="warning" className="mx-4 mt-2">
          {t("exam.page.deleted", deletion)}
        </Notice>
      )}
      {exam.verify && (
        <Notice tone="warning" className="mx-4 mt-2">
          {t("common.examMark.verifyHint")}
        </Notice>
      )}
      {data.ageByBirth && (
        <Notice tone="warning" className="mx-4 mt-2">
          {t("exam.page.ageDiffers", { age: data.ageByBirth })}
        </Notice>
      )}
      {data.matching === "unmatched" && !deletion && (
        <Notice tone="warning" className="mx-4 mt-2">
          {t("exam.page.match.unmatched")}{" "}
          {data.mayMatch && (
            <Link to={`/studies/${exam.id}/match`} className="underline">
              {t("exam.page.match.open")}
            </Link>
          )}
        </Notice>
      )}
      {data.conflictCount > 0 && (
        <Notice tone="warning" className="mx-4 mt-2">
          {t("exam.conflicts.mark", { count: data.conflictCount })}{" "}
          {data.mayEdit && (
            <Link to={`/studies/${exam.id}/image-conflicts`} className="underline">
              {t("exam.conflicts.open")}
            </Link>
          )}
        </Notice>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-3 p-2 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="h-[70vh] min-h-[24rem] lg:sticky lg:top-2 lg:h-[calc(100vh-6.5rem)]">
          <ImagePane
            examId={exam.id}
            source={{ viewer: deletion ? null : `/studies/${exam.id}/viewer`, pass: null }}
            series={data.series}
            attachments={data.attachments}
          />
        </div>
        <ExamFacts data={data} />
      </div>
      <Link to="/studies" className="sr-only focus:not-sr-only">
        <Icon name="left" />
        {t("exam.page.back")}
      </Link>
    </div>
  );
}
