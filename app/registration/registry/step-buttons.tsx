import { Button, LinkButton } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { pathTo } from "../../paths";
import { useTexts } from "../../i18n/use-texts";
import type { ShownRegistered } from "./shown-registered.server";

/**
 * What may be done to a registered exam: its arrival at once if it is of today, what takes something back or is of another
 * day on a page that says so.
 */
export function StepButtons({ exam, org }: { exam: ShownRegistered; org: string }) {
  const t = useTexts();
  const stepPath = (step: string) =>
    pathTo("/registry/:orderId/exams/:examId/:step", { orderId: exam.orderId, examId: exam.id, step }, { org });
  return exam.steps.map((step) =>
    step === "arrive" && exam.otherDay === null ? (
      <PostForm key={step}>
        <input type="hidden" name="examId" value={exam.id} />
        <input type="hidden" name="version" value={exam.version} />
        <Button intent="arrive" icon="check">
          {t("registry.steps.arrive")}
        </Button>
      </PostForm>
    ) : (
      <LinkButton key={step} to={stepPath(step)} look={step === "arrive" ? "secondary" : "quiet"}>
        {t(`registry.steps.${step}`)}
      </LinkButton>
    ),
  );
}
