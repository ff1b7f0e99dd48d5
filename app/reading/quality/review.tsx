import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { GiveScore } from "#contract/reading/peer-reviews";
import { LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { ImagePane } from "../../imaging/pictures/image-pane";
import { differInPictureOnly } from "../../imaging/pictures/picture-params";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";
import { signedIn } from "../../session/signed-in.server";
import { ScoreForm } from "./score-form";

export const handle = {
  i18n: ["quality", "exam", "exams", "images"],
  title: "quality.reviews.review",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { age, ageUnit, ...review } = await api.peerReviews.read({ id: paramOf(args, "reviewId") });
  return { ...review, age: ageText(textsOf(languageOf(args.request)), age, ageUnit) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  form.data.set("id", paramOf(args, "reviewId"));
  return submitted(form, GiveScore, async (said) => {
    const isArbitration = form.intent === "arbitrate";
    const { state } = await api.peerReviews[isArbitration ? "arbitrate" : "score"](said);
    const to = isArbitration ? "/quality/reviews?list=arbitration" : "/quality/reviews";
    return redirectDone(args.context, to, state === "arbitration" ? "sentToArbitration" : "reviewScored");
  });
}

/** Another picture of the same images needs nothing from the server but the picture. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  !formMethod && differInPictureOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

/** One drawn report, without a name: what is to be judged, the images it was written from, and the score. */
export default function ReviewPage() {
  const t = useTexts();
  const review = useLoaderData<typeof loader>();
  const { id, modality, studyDesc, bodyPart, gender, age, series } = review;
  const texts = (["clinicImpression", "finding", "diagnosis"] as const).filter((field) => review[field] !== "");
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">
          {t(`exam.modality.${modality}`)} {studyDesc || bodyPart}
        </h2>
        <LinkButton to="/quality/reviews" icon="left">
          {t("quality.reviews.back")}
        </LinkButton>
      </div>
      <p className="mb-3 text-muted">{[t(`exams.sex.${gender}`), age].filter(Boolean).join(" · ")}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        <Panel title={t("quality.reviews.text")} className="grid content-start gap-3">
          {texts.map((field) => (
            <section key={field}>
              <h3 className="text-sm font-medium text-muted">{t(`quality.reviews.${field}`)}</h3>
              <p className="whitespace-pre-line">{review[field]}</p>
            </section>
          ))}
        </Panel>
        <section aria-label={t("quality.reviews.images")} className="h-[32rem]">
          {/* Frames alone: neither the viewer nor the files, which name the patient. */}
          <ImagePane examId={id} source={{ viewer: null, pass: "", study: null }} series={series} />
        </section>
      </div>
      <ScoreForm review={review} />
    </>
  );
}
