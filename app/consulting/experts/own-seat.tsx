import type { z } from "zod";
import type { AskToSwap } from "#contract/consulting/experts";
import type { Person } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { FoldedForm } from "../../forms/folded-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { AnswerDue, type ShownDue } from "../consultations/answer-due";
import { ReasonedStep } from "../consultations/step-parts";

interface OwnSeatProps {
  /** Of the consultation. */
  id: string;
  state: "asked" | "accepted";
  /** Nobody takes part before the patient agrees anew. */
  isConsentWithdrawn: boolean;
  due: ShownDue | null;
  colleagues: Person[];
  offeredTo: Person | null;
}

/** The reader's own part: what they promised, and how they get out of it. */
export function OwnSeat({ id, state, isConsentWithdrawn, due, colleagues, offeredTo }: OwnSeatProps) {
  const t = useTexts();
  return (
    <Panel title={t(state === "asked" ? "experts.seats.yours" : "experts.seats.youAccepted")}>
      <div className="grid gap-3">
        {due && (
          <div>
            <span className="text-sm text-muted">{t("experts.seats.due")}</span>
            <AnswerDue {...due} />
          </div>
        )}
        {state === "asked" && !isConsentWithdrawn && (
          <PostForm>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="answer" value="accept" />
            <Button look="primary" icon="check" intent="answer">
              {t("experts.seats.accept")}
            </Button>
          </PostForm>
        )}
        <ReasonedStep
          intent="answer"
          label={t("experts.seats.decline")}
          reasonLabel={t("experts.seats.declineReason")}
          hidden={{ id, answer: "decline" }}
        />
        {offeredTo && <p className="text-muted">{t("experts.seats.offered", { name: offeredTo.name })}</p>}
        {colleagues.length > 0 && <Swap id={id} colleagues={colleagues} />}
      </div>
    </Panel>
  );
}

function Swap({ id, colleagues }: { id: string; colleagues: Person[] }) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof AskToSwap>>({
    id: "swap",
    intents: ["swap"],
  });
  return (
    <FoldedForm label={t("experts.seats.swap")} form={form} intent="swap" isOpen={isAnswered}>
      <input type="hidden" name="id" value={id} />
      <SelectField
        {...bind(fields.accountId)}
        label={t("experts.seats.colleague")}
        options={colleagues.map(({ id: value, name, title }) => ({
          value,
          label: [name, title].filter(Boolean).join(" "),
        }))}
        className="min-w-[12rem] flex-1"
        required
      />
      <Button intent="swap">{t("experts.seats.askSwap")}</Button>
    </FoldedForm>
  );
}
