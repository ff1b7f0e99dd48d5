import type { z } from "zod";
import { peerScores, type BlindReport, type GiveScore } from "#contract/reading/peer-reviews";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextareaField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

type Scored = Pick<BlindReport, "asked" | "score" | "comment" | "finalScore" | "state">;

/** The RADPEER score of the reviewer, or of the arbiter; of what is done, what was given. */
export function ScoreForm({ review: { asked, score, comment, finalScore, state } }: { review: Scored }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof GiveScore>, "id">>({
    id: "score",
    intents: ["score", "arbitrate"],
  });
  if (asked === null)
    return (
      <Notice className="mt-4">
        {t(`quality.reviews.states.${state}`)} ·{" "}
        {finalScore ? t("quality.reviews.counted", { score: finalScore }) : t("quality.reviews.graveHint")} {comment}
      </Notice>
    );
  return (
    <Panel className="mt-4">
      {asked === "arbitrate" && (
        <Notice className="mb-3">{t("quality.reviews.reviewerSaid", { score: score ?? "", comment })}</Notice>
      )}
      <ActionForm form={form} defaultIntent={asked} className="grid gap-4">
        <ChoiceGroup
          {...bind(fields.score)}
          label={t("quality.reviews.score")}
          hint={asked === "score" ? t("quality.reviews.graveHint") : undefined}
          options={peerScores.map((value) => ({ value, label: t(`quality.reviews.scores.${value}`) }))}
          required
        />
        <TextareaField
          {...bind(fields.comment)}
          label={t("quality.reviews.comment")}
          hint={t("quality.reviews.commentHint")}
          maxLength={1000}
        />
        <Button look="primary" icon="check" intent={asked} className="justify-self-end">
          {t(asked === "score" ? "quality.reviews.give" : "quality.reviews.arbitrate")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
