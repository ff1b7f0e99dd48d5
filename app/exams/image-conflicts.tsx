import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { DecideConflicts, type ImageConflict } from "#contract/image-conflicts";
import { signedIn } from "../accounts/signed-in.server";
import { ActionForm } from "../components/action-form";
import { Button, LinkButton } from "../components/button";
import { ChoiceGroup } from "../components/choice-field";
import { Page, Panel } from "../components/page";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import { useTexts } from "../i18n/use-texts";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { ExamHead } from "./exam-head";
import { listedExam } from "./listed-exam.server";

export const handle = { i18n: "exam", title: "exam.conflicts.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = args.params.examId ?? "";
  const language = languageOf(args.request);
  const [exam, conflicts] = await Promise.all([api.exams.get({ id }), api.imageConflicts.ofExam({ id })]);
  const format = formats(language, exam.timeZone);
  const sideOf = ({ columns, rows, sizeBytes }: ImageConflict["other"]) =>
    [rows && columns ? `${columns} × ${rows}` : "", format.fileSize(sizeBytes)].filter(Boolean).join(", ");
  return {
    exam: listedExam(exam, language),
    conflicts: conflicts.map(({ id: conflictId, source, arrived, ...one }) => ({
      id: conflictId,
      source,
      series: [one.seriesNumber, one.seriesDescription].filter((part) => part !== null && part !== "").join(" "),
      number: one.present.number ?? "–",
      present: sideOf(one.present),
      other: sideOf(one.other),
      time: format.dayTime(arrived),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = args.params.examId ?? "";
  return submitted(await posted(args), DecideConflicts.omit({ id: true }), async (decided) => {
    await api.imageConflicts.decide({ ...decided, id });
    return redirectDone(args.context, `/studies/${id}`, "saved");
  });
}

/** Which of two images under the same UID is used is for a person to say. */
export default function ImageConflictsPage() {
  const t = useTexts();
  const { exam, conflicts } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof DecideConflicts>, "id">>({
    id: "image-conflicts",
    defaultValue: { conflictIds: conflicts.map(({ id }) => id) },
  });
  const back = <LinkButton to={`/studies/${exam.id}`}>{t("exam.conflicts.cancel")}</LinkButton>;
  return (
    <>
      <ExamHead exam={exam} />
      <Page title={t("exam.conflicts.title")} width="prose">
        <Panel>
          {conflicts.length === 0 ? (
            <div className="grid justify-items-start gap-4">
              <p>{t("exam.conflicts.none")}</p>
              {back}
            </div>
          ) : (
            <ActionForm form={form} className="grid gap-4">
              <p>{t("exam.conflicts.explanation")}</p>
              <ChoiceGroup
                {...bind(fields.conflictIds)}
                type="checkbox"
                label={t("exam.conflicts.images")}
                options={conflicts.map(({ id, source, ...one }) => ({
                  value: id,
                  label: t("exam.conflicts.image", { ...one, source: t(`exam.conflicts.source.${source}`) }),
                }))}
                required
              />
              <ChoiceGroup
                {...bind(fields.decision)}
                label={t("exam.conflicts.decision")}
                options={(["keep", "replace"] as const).map((value) => ({
                  value,
                  label: t(`exam.conflicts.${value}`),
                }))}
                required
              />
              <div className="flex flex-wrap justify-end gap-2">
                {back}
                <Button look="primary" icon="check">
                  {t("exam.conflicts.submit")}
                </Button>
              </div>
            </ActionForm>
          )}
        </Panel>
      </Page>
    </>
  );
}
