import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { FieldError } from "../../components/field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone, type Done } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ConflictChoices, decisionsOf, winnersOf } from "./conflict-choices";
import { ConflictSheetView } from "./conflict-sheet";
import { byInstance, conflictSheet } from "./conflict-sheets.server";
import { ExamHead } from "../../registration/exams/exam-head";
import { useInList } from "../../registration/exams/list-back";
import { listedExam } from "../../registration/exams/listed-exam.server";
import { listOf } from "../../registration/exams/place-in-list.server";

export const handle = { i18n: "exam", title: "exam.conflicts.title" } satisfies PageHandle;

/** Each is compared and has two pictures at least. */
const imagesAPage = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const language = languageOf(args.request);
  const [exam, conflicts] = await Promise.all([api.exams.get({ id }), api.imageConflicts.ofExam({ id })]);
  const groups = byInstance(conflicts);
  const asked = Number(new URL(args.request.url).searchParams.get("skip"));
  const skip = Number.isInteger(asked) && asked > 0 && asked < groups.length ? asked : 0;
  const shown = groups.slice(skip, skip + imagesAPage);
  const sheets = await Promise.all(
    shown.map(async (group) => {
      const differences = await Promise.all(
        group.map(({ id: conflictId }) => api.imageConflicts.differences({ id, conflictId })),
      );
      return conflictSheet({ examId: id, language, timeZone: exam.timeZone }, group, differences);
    }),
  );
  return { exam: listedExam(exam, language), sheets, skip, total: groups.length };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  return submitted(await posted(args), ConflictChoices, async (chosen) => {
    const groups = byInstance(await api.imageConflicts.ofExam({ id }));
    const decisions = decisionsOf(chosen, groups);
    await api.imageConflicts.decide({ id, decisions });
    const left = await api.imageConflicts.ofExam({ id });
    const next = pathTo(
      left.length > 0 ? "/studies/:examId/image-conflicts" : "/studies/:examId",
      { examId: id },
      { list: listOf(args.request) },
    );
    return redirectDone(args.context, next, saidOf[winnersOf(decisions, groups)]);
  });
}

const saidOf = { present: "imagesKept", new: "imagesReplaced", both: "imagesDecided" } satisfies Record<string, Done>;

/** Which of the images under one UID is used is for a person to say. */
export default function ImageConflictsPage() {
  const t = useTexts();
  const inList = useInList();
  const { exam, sheets, skip, total } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ConflictChoices>>({ id: "image-conflicts" });
  const choices = fields.choices.getFieldList();
  const back = (
    <LinkButton to={inList(pathTo("/studies/:examId", { examId: exam.id }))}>{t("exam.conflicts.cancel")}</LinkButton>
  );
  return (
    <>
      <ExamHead exam={exam} />
      <Page title={t("exam.conflicts.title")}>
        {sheets.length === 0 ? (
          <Panel>
            <div className="grid justify-items-start gap-4">
              {form.errors?.length ? <Notice tone="danger">{t("exam.conflicts.decidedMeanwhile")}</Notice> : null}
              <p>{t("exam.conflicts.none")}</p>
              {back}
            </div>
          </Panel>
        ) : (
          <ActionForm form={form} className="grid gap-4">
            <p className="max-w-prose">{t("exam.conflicts.explanation")}</p>
            <FieldError id={`${fields.choices.id}-error`} errors={fields.choices.errors} />
            {sheets.map((sheet, index) => (
              <ConflictSheetView
                key={sheet.instanceId}
                sheet={sheet}
                name={`${fields.choices.name}[${index}]`}
                chosen={choices[index]?.defaultValue}
              />
            ))}
            {total > 1 && (
              <ChoiceGroup
                {...bind(fields.all)}
                label={t("exam.conflicts.all", { count: total })}
                options={[
                  { value: "", label: t("exam.conflicts.allLater") },
                  { value: "keep", label: t("exam.conflicts.allKeep") },
                  { value: "replace", label: t("exam.conflicts.allReplace") },
                ]}
              />
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              {/* Said here too: whoever pressed the button is far from the head of the form. */}
              <FieldError id={`${fields.choices.id}-error-below`} errors={fields.choices.errors} />
              {back}
              <Button look="primary" icon="check">
                {t("exam.conflicts.submit")}
              </Button>
            </div>
          </ActionForm>
        )}
        {total > imagesAPage && <Pagination skip={skip} limit={imagesAPage} shown={sheets.length} total={total} />}
      </Page>
    </>
  );
}
