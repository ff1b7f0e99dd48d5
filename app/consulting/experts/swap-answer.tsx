import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

export const SwapAnswer = z.object({ id: Id, swapId: Id, answer: z.enum(["agreed", "refused"]) });

/** What a colleague asks is agreed to, or refused. @param id of the consultation */
export function SwapAnswerButtons({ id, swapId }: { id: string; swapId: string }) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap gap-2">
      {(["agreed", "refused"] as const).map((answer) => (
        <PostForm key={answer}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="swapId" value={swapId} />
          <input type="hidden" name="answer" value={answer} />
          <Button intent="swapAnswer" look={answer === "agreed" ? "primary" : "secondary"}>
            {t(answer === "agreed" ? "experts.seats.agree" : "experts.seats.refuse")}
          </Button>
        </PostForm>
      ))}
    </div>
  );
}
