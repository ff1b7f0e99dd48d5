import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiOf } from "../../session/api.server";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { retiredValues } from "../../registration/extensions/extension-text";
import { wrongExtensions } from "../../registration/extensions/wrong-extensions.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { hrefInList, listOf } from "../../registration/exams/place-in-list.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ExamHead } from "../../registration/exams/exam-head";
import { ExamInfoFields } from "../../registration/exams/exam-info-fields";
import { examEditDefaults, examEditForm, type ExamEditInput } from "./exam-edit-form";
import { useInList } from "../../registration/exams/list-back";
import { listedExam } from "../../registration/exams/listed-exam.server";
import { wrongDays } from "./wrong-days.server";

export const handle = { i18n: "exam", title: "exam.edit.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const exam = await api.exams.get({ id: args.params.examId ?? "" });
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
  const id = args.params.examId ?? "";
  const [{ timeZone }, { fields }] = await Promise.all([api.exams.get({ id }), api.extensions.ofExam({ id })]);
  return submitted(
    await posted(args),
    examEditForm(timeZone, fields),
    async (info) => {
      await api.exams.update({ ...info, id });
      return redirectDone(args.context, hrefInList({ id, reportId: null }, listOf(args.request)), "saved");
    },
    { accession_taken: "accessionNumber", extensions_wrong: wrongExtensions, info_wrong: wrongDays },
  );
}

/** After a refused form too: what is wrong may be a field that the organization added meanwhile. */
export const shouldRevalidate = () => true;

export default function EditExamPage() {
  const t = useTexts();
  const inList = useInList();
  const { exam, defaults, isApproved, isPet, bodyParts, departments, extensionFields, retired } =
    useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<ExamEditInput>({ id: "exam", defaultValue: defaults });
  return (
    <>
      <ExamHead exam={exam} />
      <Page title={t("exam.edit.title")}>
        <Panel>
          <ActionForm form={form} className="grid gap-5">
            <input type="hidden" name="updated" value={defaults.updated} />
            {isApproved && <Notice tone="warning">{t("exam.edit.approvedHint")}</Notice>}
            <ExamInfoFields
              fields={fields}
              bind={bind}
              isPet={isPet}
              bodyParts={bodyParts}
              departments={departments}
              extensionFields={extensionFields}
              retired={retired}
              accessionHint={t("exam.info.accessionHint")}
            />
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p className="mr-auto text-sm text-muted">{t("exam.edit.traceHint")}</p>
              <LinkButton to={inList(`/studies/${exam.id}`)}>{t("exam.edit.cancel")}</LinkButton>
              <Button look="primary">{t("exam.edit.submit")}</Button>
            </div>
          </ActionForm>
        </Panel>
      </Page>
    </>
  );
}
