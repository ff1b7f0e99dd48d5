import { useLocation } from "@remix-run/react";
import { Button } from "../../components/button";
import { formIdField, withoutKept } from "../../forms/kept-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

/** Id of the form that the rows' boxes belong to. */
export const batchForm = "batch";

/** Names each ticked exam. */
export const tickedField = "exam";

/** A step for several exams, which stand ticked in the list. */
export type BatchStep = "approve" | "assign" | "print" | "export";

/** What can be done with the ticked rows: it goes on to a page that says what it will do before anything is done. */
export function BatchBar({ steps }: { steps: BatchStep[] }) {
  const t = useTexts();
  const { search } = useLocation();
  const list = withoutKept(search).slice(1);
  // The page that follows is the answer: nothing is changed by this form, so that it may be sent again.
  return (
    <form
      id={batchForm}
      method="post"
      action={pathTo("/studies/batch", {}, { list })}
      className="batch-bar mb-2 flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name={formIdField} value={batchForm} />
      <span className="text-sm text-muted">{t("exams.batch.label")}</span>
      {steps.map((step) => (
        <Button key={step} intent={step}>
          {t(`exams.batch.${step}`)}
        </Button>
      ))}
    </form>
  );
}
