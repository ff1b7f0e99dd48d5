import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { SkipExam } from "#contract/reading/worklist";
import { Button, LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";

export const handle = { i18n: ["worklist", "exam"], title: "worklist.skipTitle" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { patientName, modality, bodyPart, accessionNumber } = await api.exams.get({ id: paramOf(args, "examId") });
  return { patientName, modality, bodyPart, accessionNumber };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return submitted(await posted(args), SkipExam.omit({ examId: true }), async ({ reason }) => {
    await api.worklist.skip({ examId: paramOf(args, "examId"), reason });
    return redirectDone(args.context, "/worklist", "examSkipped");
  });
}

/** Gives an exam back for others to take, and says why. */
export default function SkipPage() {
  const t = useTexts();
  const exam = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof SkipExam>, "examId">>({ id: "skip" });
  return (
    <Page title={t("worklist.skipTitle")} width="form">
      <Panel>
        <p className="mb-4 font-medium">
          <bdi>{exam.patientName}</bdi> · {t(`exam.modality.${exam.modality}`)} {exam.bodyPart} ·{" "}
          <span className="font-mono">{exam.accessionNumber}</span>
        </p>
        <ActionForm form={form} className="grid gap-4">
          <TextField
            {...bind(fields.reason)}
            label={t("worklist.reason")}
            hint={t("worklist.reasonHint")}
            maxLength={128}
            required
          />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to="/worklist">{t("common.action.cancel")}</LinkButton>
            <Button look="primary">{t("worklist.skip")}</Button>
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}
