import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { ChangeForm, shownQuestion } from "./ask-form";
import { consultationOf } from "./consultation-of-request.server";
import { ChangeQuestion } from "./change-question";

export const handle = { i18n: ["consultations", "exam"], title: "consultations.editTitle" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const consultation = await consultationOf(args);
  if (!consultation.steps.includes("update")) throw thrown(args.context, "consultation_step_refused");
  const { id, version, openTelemed } = consultation;
  return { id, version, openTelemed, question: shownQuestion(consultation) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const answer = await submitted(
    form,
    ChangeForm,
    async (change) => {
      await api.consultations.update({ ...change, id });
      return redirectDone(args.context, pathTo("/consultations/:consultationId", { consultationId: id }), "saved");
    },
    { video_off: "hasVideo", patient_differs: "isOtherPatientMeant" },
  );
  return withTheirs(answer, form, shownQuestion);
}

/** What is asked, changed; where somebody else saved meanwhile, what both wrote stands in one form. */
export default function EditConsultationPage() {
  const t = useTexts();
  const { id, ...shown } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={pathTo("/consultations/:consultationId", { consultationId: id })}>
        {t("consultations.toOverview")}
      </BackLink>
      <VersionedForm version={shown.version}>{(saved) => <ChangeQuestion {...shown} saved={saved} />}</VersionedForm>
    </>
  );
}
