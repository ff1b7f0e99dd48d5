import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { apiOf } from "../../session/api.server";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { mergedAnswer } from "../../forms/merged-answer.server";
import { changedMeanwhile, MergedNotice } from "../../forms/merged-notice";
import { infoTitle } from "../../registration/exams/info-title";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { retiredValues } from "../../registration/extensions/extension-text";
import { wrongExtensions } from "../../registration/extensions/wrong-extensions.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ExamHead } from "../../registration/exams/exam-head";
import { ExamInfoFields } from "../../registration/exams/exam-info-fields";
import type { FormAnswer } from "../../forms/answer";
import { examEditDefaults, examEditForm, openedExam, type ExamEditInput } from "./exam-edit-form";
import { useInList } from "../../registration/exams/list-back";
import { examToChange } from "../../registration/exams/exam-of-request.server";
import { listedExam } from "../../registration/exams/listed-exam.server";
import { withFaults } from "./exam-faults.server";
import { wrongDays } from "./wrong-days.server";

export const handle = { i18n: "exam", title: "exam.edit.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const exam = await examToChange(args, api, "exam_update");
  const [domain, bodyParts, departments, { fields: extensionFields }] = await Promise.all([
    (await apiOf(args)).domain.read({}),
    api.lists.bodyParts.list({ id: exam.bucketId, activeOnly: true }),
    api.lists.departments.list({ id: exam.bucketId, activeOnly: true }),
    api.extensions.ofExam({ id: exam.id }),
  ]);
  return {
    exam: listedExam(exam, languageOf(args.request)),
    defaults: examEditDefaults(exam),
    isApproved: exam.status === "corrected" || exam.status === "printed",
    isPet: domain.isPet || exam.animal !== null,
    bodyParts: bodyParts.map(({ name }) => name),
    departments: departments.map(({ name }) => name),
    extensionFields,
    retired: retiredValues(exam.extensions, extensionFields),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const [{ timeZone }, { fields }] = await Promise.all([api.exams.get({ id }), api.extensions.ofExam({ id })]);
  const form = await posted(args);
  const answer = await submitted(
    form,
    examEditForm(timeZone, fields),
    async ({ opened: _, ...info }) => {
      await api.exams.update({ ...info, id });
      return redirectDone(
        args.context,
        pathTo("/studies/:examId", { examId: id }, { list: listOf(args.request) }),
        "saved",
      );
    },
    { accession_taken: "accessionNumber", extensions_wrong: wrongExtensions, info_wrong: wrongDays },
  );
  if (answer instanceof Response) return answer;
  if (answer.data.problem === null)
    return data(await withFaults(answer.data, form, { api, id, timeZone }), answer.init ?? {});
  if (answer.data.problem.code !== "conflict") return answer;
  const { updated, ...info } = examEditDefaults(await api.exams.get({ id }));
  return data(mergedAnswer(answer.data, form, info, { updated }), answer.init ?? {});
}

/** After a refused form too: what is wrong may be a field that the organization added meanwhile. */
export const shouldRevalidate = () => true;

export default function EditExamPage() {
  const t = useTexts();
  const { exam } = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.problem ?? null;
  const isMerged = changedMeanwhile(problem) !== null;
  return (
    <>
      <ExamHead exam={exam} />
      <Page title={t("exam.edit.title")}>
        <Panel>
          {/* What was saved meanwhile comes into the fields: the form begins anew with both. */}
          <EditForm key={isMerged ? String(problem?.detail.updated) : ""} />
        </Panel>
      </Page>
    </>
  );
}

function EditForm() {
  const t = useTexts();
  const inList = useInList();
  const { exam, defaults, isApproved, extensionFields, ...offered } = useLoaderData<typeof loader>();
  const defaultValue = { ...defaults, opened: openedExam(defaults) };
  const { form, fields, bind, problem } = useActionForm<ExamEditInput>({ id: "exam", defaultValue });
  return (
    <ActionForm
      form={form}
      className="grid gap-5"
      conflict={
        problem &&
        changedMeanwhile(problem) && (
          <MergedNotice problem={problem} titleOf={(name) => infoTitle(t, name, extensionFields)} />
        )
      }
    >
      {/* As the form was opened, not as the exam was read last: a refused form is about the same version. */}
      <input type="hidden" name="updated" value={String(fields.updated.initialValue)} />
      <input type="hidden" name="opened" value={String(fields.opened.initialValue)} />
      {isApproved && <Notice tone="warning">{t("exam.edit.approvedHint")}</Notice>}
      <ExamInfoFields
        {...offered}
        fields={fields}
        bind={bind}
        extensionFields={extensionFields}
        accessionHint={t("exam.info.accessionHint")}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-muted">{t("exam.edit.traceHint")}</p>
        <LinkButton to={inList(pathTo("/studies/:examId", { examId: exam.id }))}>{t("exam.edit.cancel")}</LinkButton>
        <Button look="primary">{t("exam.edit.submit")}</Button>
      </div>
    </ActionForm>
  );
}
