import type { z } from "zod";
import { Button } from "../../components/button";
import { CheckboxField, SelectField, type Option } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { FoldedForm } from "../../forms/folded-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { ShownConsultation } from "./shown-consultation.server";
import { InvitationBadge } from "./status-badges";
import type { AskForm } from "./step-forms";
import { ReasonedStep, StepButton } from "./step-parts";
import { useConsultation } from "./use-consultation";

/** Who asks whom, and what each has answered. @param further whom the caller could ask too */
export function OrganizationsPanel({ further }: { further: Option[] }) {
  const t = useTexts();
  const { appliedBucketName, joinedBuckets, applicant, steps } = useConsultation();
  return (
    <Panel title={t("consultations.orgs.title")}>
      <dl className="mb-3">
        <dt className="text-sm text-muted">{t("consultations.applied")}</dt>
        <dd>
          {appliedBucketName} · {applicant.name} {applicant.title}
        </dd>
      </dl>
      <h3 className="mb-1 text-sm text-muted">{t("consultations.joined")}</h3>
      <ul className="grid gap-3">
        {joinedBuckets.map((one) => (
          <li key={one.id}>
            <Joined one={one} />
          </li>
        ))}
      </ul>
      {steps.includes("ask") && further.length > 0 && <AskFurther further={further} />}
    </Panel>
  );
}

function Joined({ one }: { one: ShownConsultation["joinedBuckets"][number] }) {
  const t = useTexts();
  const { version, steps } = useConsultation();
  const { id, name, state, isMandatory, isAbsent, declineReason, proposedText, priceText } = one;
  const isStanding = state !== "declined" && state !== "withdrawn";
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{name}</span>
        <InvitationBadge state={state} />
        {isMandatory && isStanding && <span className="text-sm text-muted">{t("consultations.orgs.mandatory")}</span>}
        {isAbsent && (
          <StatusBadge tone="danger" icon="warning">
            {t("consultations.absent")}
          </StatusBadge>
        )}
        {priceText && <span className="text-sm tabular-nums text-muted">{priceText}</span>}
      </p>
      {declineReason && <p className="text-sm">{declineReason}</p>}
      {state === "proposed" && (
        <p className="mt-1">{t("consultations.next.proposed", { name, time: proposedText ?? "" })}</p>
      )}
      {state === "proposed" && steps.includes("takeTime") && (
        <div className="mt-1 flex flex-wrap gap-2">
          <StepButton version={version} intent="takeTime" label={t("consultations.next.takeTime")} icon="check">
            <input type="hidden" name="bucketId" value={id} />
          </StepButton>
          <StepButton version={version} intent="keepTime" label={t("consultations.next.keepTime")} icon="undo">
            <input type="hidden" name="bucketId" value={id} />
          </StepButton>
        </div>
      )}
      {isStanding && steps.includes("withdraw") && (
        <div className="mt-1 [&>details]:border-0 [&>details]:pt-0">
          <ReasonedStep
            version={version}
            intent="withdraw"
            label={t(state === "prepared" ? "consultations.orgs.leaveOut" : "consultations.orgs.withdraw")}
            icon="undo"
            reasonLabel={t("consultations.next.reasonFor")}
            hidden={{ bucketId: id }}
          />
        </div>
      )}
    </>
  );
}

function AskFurther({ further }: { further: Option[] }) {
  const t = useTexts();
  const { version } = useConsultation();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof AskForm>>({
    id: "ask",
    intents: ["ask"],
    defaultValue: { isMandatory: true },
  });
  return (
    <div className="mt-3">
      <FoldedForm label={t("consultations.orgs.ask")} form={form} intent="ask" isOpen={isAnswered}>
        <input type="hidden" name="version" value={version} />
        <SelectField
          {...bind(fields.bucketId)}
          label={t("consultations.form.whom")}
          options={further}
          className="min-w-[14rem]"
          required
        />
        <CheckboxField {...bind(fields.isMandatory)} label={t("consultations.orgs.isMandatory")} />
        <Button intent="ask" icon="plus">
          {t("consultations.orgs.add")}
        </Button>
      </FoldedForm>
    </div>
  );
}
