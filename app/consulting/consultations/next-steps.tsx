import { Link } from "@remix-run/react";
import type { z } from "zod";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { Fold } from "../../components/fold";
import { FoldedForm } from "../../forms/folded-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ProposeForm, RescheduleForm } from "./step-forms";
import { ReasonedStep, StepButton } from "./step-parts";
import { useConsultation } from "./use-consultation";

/** What the caller may do now; the one step that is expected first stands first. */
export function NextSteps() {
  const t = useTexts();
  const consultation = useConsultation();
  const { id, steps, version, status, hasConsent, joinedBuckets, purpose, question, startsAhead } = consultation;
  if (steps.length === 0) return null;
  const may = (step: (typeof steps)[number]) => steps.includes(step);
  const waits = status === "pending" && joinedBuckets.some(({ state }) => state === "invited");
  const isAnswerable = purpose !== "" && question !== "";
  const declined = joinedBuckets.filter(({ state, isMandatory }) => state === "declined" && isMandatory);
  const reasonLabel = t("consultations.next.reasonFor");
  return (
    <Panel title={t("consultations.next.title")}>
      <div className="grid gap-3">
        {may("invite") && !hasConsent && (
          <Notice tone="warning">
            {t("consultations.next.noConsent")}{" "}
            <Link to={pathTo("/consultations/:consultationId/consent", { consultationId: id })}>
              {t("consultations.tabs.consent")}
            </Link>
          </Notice>
        )}
        {may("invite") && !isAnswerable && (
          <Notice tone="warning">
            {t("consultations.next.incomplete")}{" "}
            <Link to={pathTo("/consultations/:consultationId/edit", { consultationId: id })}>
              {t("consultations.edit")}
            </Link>
          </Notice>
        )}
        {may("takeTime") && (
          <p>
            {t("consultations.next.timeProposed")} <a href="#organizations">{t("consultations.orgs.title")}</a>
          </p>
        )}
        {may("ask") && status === "pending" && declined.length > 0 && (
          <p>
            {t("consultations.next.hasDeclined", { names: declined.map(({ name }) => name).join(" · ") })}{" "}
            <a href="#organizations">{t("consultations.orgs.title")}</a>
          </p>
        )}
        {may("invite") && hasConsent && isAnswerable && (
          <StepButton
            version={version}
            intent="invite"
            label={t("consultations.next.invite")}
            icon="send"
            look="primary"
          />
        )}
        {may("update") && !may("invite") && waits && <p>{t("consultations.next.waits")}</p>}
        {may("accept") && <Answer version={version} />}
        {may("complete") && (
          <StepButton
            version={version}
            intent="complete"
            label={t("consultations.next.complete")}
            icon="check"
            look="primary"
          >
            <span className="text-sm text-muted">
              {startsAhead && `${t("consultations.next.completeEarly")} `}
              {t("consultations.next.completeHint")}
            </span>
          </StepButton>
        )}
        {may("decline") && (
          <ReasonedStep
            version={version}
            intent="decline"
            label={t("consultations.next.decline")}
            icon="close"
            reasonLabel={t("consultations.next.declineReason")}
          />
        )}
        {may("propose") && <Propose version={version} />}
        {may("reschedule") && <Reschedule />}
        {may("update") && (
          <p>
            <LinkButton to={pathTo("/consultations/:consultationId/edit", { consultationId: id })} icon="edit">
              {t("consultations.edit")}
            </LinkButton>
          </p>
        )}
        {may("cancel") && (
          <ReasonedStep
            version={version}
            intent="cancel"
            label={t("consultations.next.cancel")}
            icon="close"
            look="danger"
            reasonLabel={reasonLabel}
          />
        )}
        {may("reopen") && (
          <ReasonedStep
            version={version}
            intent="reopen"
            label={t("consultations.next.reopen")}
            icon="undo"
            hint={t("consultations.next.reopenHint")}
            reasonLabel={reasonLabel}
          />
        )}
        {may("delete") && (
          <Fold label={t("consultations.next.delete")}>
            <StepButton
              version={version}
              intent="delete"
              label={t("consultations.next.delete")}
              icon="trash"
              look="danger"
            >
              <span className="min-w-0 flex-1">{t("consultations.next.deleteQuestion")}</span>
            </StepButton>
          </Fold>
        )}
      </div>
    </Panel>
  );
}

function Answer({ version }: { version: number }) {
  const t = useTexts();
  const { joinedBuckets, ownBucketId } = useConsultation();
  const own = joinedBuckets.find((one) => one.id === ownBucketId);
  const proposed = own?.state === "proposed" ? own.proposedText : null;
  return (
    <>
      <p className="font-medium">
        {proposed ? t("consultations.next.youProposed", { time: proposed }) : t("consultations.next.answer")}
      </p>
      <StepButton version={version} intent="accept" label={t("consultations.next.accept")} icon="check" look="primary">
        <label className="inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
          <input type="checkbox" name="takesPart" defaultChecked />
          {t("consultations.next.takesPart")}
        </label>
      </StepButton>
    </>
  );
}

function Propose({ version }: { version: number }) {
  const t = useTexts();
  const { startsLocal } = useConsultation();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof ProposeForm>>({
    id: "propose",
    intents: ["propose"],
    defaultValue: { starts: startsLocal },
  });
  return (
    <FoldedForm label={t("consultations.next.propose")} form={form} intent="propose" isOpen={isAnswered}>
      <input type="hidden" name="version" value={version} />
      <TextField {...bind(fields.starts)} type="datetime-local" label={t("consultations.startsAt")} required />
      <Button intent="propose" icon="clock">
        {t("consultations.next.propose")}
      </Button>
    </FoldedForm>
  );
}

function Reschedule() {
  const t = useTexts();
  const { version, startsLocal, minutes } = useConsultation();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof RescheduleForm>>({
    id: "reschedule",
    intents: ["reschedule"],
    defaultValue: { starts: startsLocal, minutes },
  });
  return (
    <FoldedForm label={t("consultations.next.reschedule")} form={form} intent="reschedule" isOpen={isAnswered}>
      <input type="hidden" name="version" value={version} />
      <TextField {...bind(fields.starts)} type="datetime-local" label={t("consultations.startsAt")} required />
      <TextField
        {...bind(fields.minutes)}
        type="number"
        min={5}
        max={480}
        label={t("consultations.length")}
        className="w-28"
      />
      <TextField
        {...bind(fields.reason)}
        label={t("consultations.next.reasonFor")}
        hint={t("consultations.next.rescheduleHint")}
        maxLength={200}
        className="min-w-[14rem] flex-1"
        required
      />
      <Button intent="reschedule" icon="clock">
        {t("consultations.next.reschedule")}
      </Button>
    </FoldedForm>
  );
}
