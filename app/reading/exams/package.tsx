import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { ExamHead } from "../../registration/exams/exam-head";
import { useInList } from "../../registration/exams/list-back";
import { listedExam } from "../../registration/exams/listed-exam.server";

export const handle = { i18n: "exam", title: "exam.package.title", hydrate: false } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const [exam, state] = await Promise.all([api.exams.get({ id }), api.studyPackages.read({ id })]);
  const language = languageOf(args.request);
  const format = formats(language, exam.timeZone);
  const made = state.package;
  return {
    exam: listedExam(exam, language),
    toPack: { files: state.files, size: format.fileSize(state.sizeBytes) },
    made: made && {
      href: `/api/v1/exams/${id}/study-package/file`,
      time: format.dayTime(made.made),
      files: made.files,
      size: format.fileSize(made.sizeBytes),
      isCurrent: made.isCurrent,
      /** From when it may be packed again; null where it may be now. */
      againFrom: Date.parse(made.repackageFrom) > Date.now() ? format.dayTime(made.repackageFrom) : null,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const form = await posted(args);
  return submitted(form, z.object({}), async () => {
    await api.studyPackages.make({ id, repackage: form.intent === "again" });
    return redirect(form.page, 303);
  });
}

/** The exam's images and papers as one file to take away. */
export default function PackagePage() {
  const t = useTexts();
  const inList = useInList();
  const { exam, toPack, made } = useLoaderData<typeof loader>();
  const { form } = useActionForm<Record<string, never>>({ id: "package" });
  return (
    <>
      <ExamHead exam={exam}>
        <LinkButton to={inList(pathTo("/studies/:examId", { examId: exam.id }))}>{t("exam.package.back")}</LinkButton>
      </ExamHead>
      <Page title={t("exam.package.title")} width="prose">
        {toPack.files === 0 && !made ? (
          <EmptyState icon="image" title={t("exam.package.nothing")} />
        ) : (
          <Panel>
            <p className="mb-3">{t("exam.package.contents")}</p>
            {made && (
              <div className="mb-4 grid gap-3">
                {!made.isCurrent && <Notice tone="warning">{t("exam.package.changed")}</Notice>}
                <p>{t("exam.package.made", made)}</p>
                <a href={made.href} download className="button button-primary justify-self-start">
                  {t("exam.package.download")}
                </a>
              </div>
            )}
            <ActionForm form={form}>
              {!made ? (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <span className="text-muted">{t("exam.package.toPack", toPack)}</span>
                  <Button look="primary" intent="make">
                    {t("exam.package.make")}
                  </Button>
                </div>
              ) : made.againFrom ? (
                <p className="text-muted">{t("exam.package.againFrom", { time: made.againFrom })}</p>
              ) : (
                <Button intent="again">{t("exam.package.again")}</Button>
              )}
            </ActionForm>
          </Panel>
        )}
      </Page>
    </>
  );
}
