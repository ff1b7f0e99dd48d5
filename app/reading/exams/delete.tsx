import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ExamDeletionForm } from "#contract/reading/exams";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ExamHead } from "../../registration/exams/exam-head";
import { useInList } from "../../registration/exams/list-back";
import { examToChange } from "../../registration/exams/exam-of-request.server";
import { listedExam } from "../../registration/exams/listed-exam.server";

export const handle = { i18n: "exam", title: "exam.delete.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const exam = await examToChange(args, api, "exam_delete");
  return { exam: listedExam(exam, languageOf(args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const list = listOf(args.request);
  return submitted(await posted(args), ExamDeletionForm, async ({ reason }) => {
    await api.exams.delete({ id: paramOf(args, "examId"), reason });
    return redirectDone(args.context, pathTo("/studies", {}, list), "deleted");
  });
}

/** Says what will happen and asks why. */
export default function DeleteExamPage() {
  const t = useTexts();
  const inList = useInList();
  const { exam } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ExamDeletionForm>>({ id: "delete-exam" });
  return (
    <>
      <ExamHead exam={exam} />
      <Page title={t("exam.delete.question")} width="prose">
        <Panel>
          <ActionForm form={form} className="grid gap-4">
            <p>{t("exam.delete.explanation")}</p>
            <TextField {...bind(fields.reason)} label={t("exam.delete.reason")} maxLength={256} required />
            <div className="flex flex-wrap justify-end gap-2">
              <LinkButton to={inList(pathTo("/studies/:examId", { examId: exam.id }))}>
                {t("exam.delete.cancel")}
              </LinkButton>
              <Button look="danger" icon="trash">
                {t("exam.delete.submit")}
              </Button>
            </div>
          </ActionForm>
        </Panel>
      </Page>
    </>
  );
}
