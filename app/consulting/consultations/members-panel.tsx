import type { z } from "zod";
import type { MemberState } from "#contract/kernel/consultation-states";
import { Button } from "../../components/button";
import { CheckboxField, SelectField, type Option } from "../../components/choice-field";
import type { IconName } from "../../components/icon";
import { Panel } from "../../components/page";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { FoldedForm } from "../../forms/folded-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { ShownConsultation } from "./shown-consultation.server";
import type { AddMemberForm, SwapForm } from "./step-forms";
import { ReasonedStep } from "./step-parts";
import { useConsultation } from "./use-consultation";

type Member = ShownConsultation["members"][number];

const looks: Record<MemberState, { tone: Tone; icon: IconName }> = {
  asked: { tone: "warning", icon: "clock" },
  accepted: { tone: "success", icon: "check" },
  declined: { tone: "danger", icon: "close" },
  removed: { tone: "neutral", icon: "minus" },
};

/** Who takes part in person. @param people of the caller's own organization who could be named; empty where nobody may be */
export function MembersPanel({ people, ownId }: { people: Option[]; ownId: string }) {
  const t = useTexts();
  const { members, ownMembership, version, status, side, isConsentWithdrawn } = useConsultation();
  const isOpen = status === "pending" || status === "scheduled";
  return (
    <Panel title={t("consultations.members.title")}>
      {isOpen && ownMembership === "asked" && !(side === "asked" && isConsentWithdrawn) && (
        <div className="mb-3 grid gap-2 rounded border border-warning/50 p-3">
          <p className="font-medium">{t("consultations.members.asked")}</p>
          <PostForm>
            <Button intent="acceptMembership" icon="check" look="primary">
              {t("consultations.members.accept")}
            </Button>
          </PostForm>
        </div>
      )}
      <ul className="grid gap-2">
        {members.map((member) => (
          <li key={member.id} className="grid gap-1">
            <OneMember member={member} people={isOpen ? people : []} ownId={ownId} />
          </li>
        ))}
      </ul>
      {members.length === 0 && <p className="text-muted">{t("consultations.members.none")}</p>}
      {isOpen && members.some((one) => isPresent(one) && one.account.id === ownId && one.role !== "applicant") && (
        <div className="mt-3">
          <ReasonedStep
            version={version}
            intent="declineMembership"
            label={t("consultations.members.decline")}
            icon="close"
            reasonLabel={t("consultations.next.reasonFor")}
          />
        </div>
      )}
      {isOpen && people.length > 0 && <AddMember people={people} />}
    </Panel>
  );
}

const isPresent = ({ state }: Member) => state === "asked" || state === "accepted";

function OneMember({ member, people, ownId }: { member: Member; people: Option[]; ownId: string }) {
  const t = useTexts();
  const { ownBucketId } = useConsultation();
  const { id, account, bucketName, bucketId, role, state, department, isMandatory, declineReason } = member;
  const isOwn = bucketId === ownBucketId && role !== "applicant" && isPresent(member);
  const mayChange = isOwn && people.length > 0;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">
          {account.name} {account.title}
        </span>
        <span className="text-sm text-muted">
          {[bucketName, department, t(`consultations.members.roles.${role}`)].filter(Boolean).join(" · ")}
          {isMandatory && ` · ${t("consultations.members.isMandatory")}`}
        </span>
        <StatusBadge {...looks[state]}>{t(`consultations.members.states.${state}`)}</StatusBadge>
        {mayChange && account.id !== ownId && (
          <PostForm>
            <input type="hidden" name="memberId" value={id} />
            <Button intent="removeMember" look="quiet">
              {t("consultations.members.remove")}
            </Button>
          </PostForm>
        )}
      </p>
      {declineReason && <p className="text-sm">{declineReason}</p>}
      {mayChange && <SwapMember memberId={id} people={people.filter(({ value }) => value !== account.id)} />}
    </>
  );
}

function SwapMember({ memberId, people }: { memberId: string; people: Option[] }) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof SwapForm>>({
    id: `swap-${memberId}`,
    intents: ["swapMember"],
  });
  return (
    <FoldedForm label={t("consultations.members.swap")} form={form} intent="swapMember" isOpen={isAnswered}>
      <input type="hidden" name="memberId" value={memberId} />
      <SelectField {...bind(fields.accountId)} label={t("consultations.members.swapWith")} options={people} required />
      <TextField
        {...bind(fields.reason)}
        label={t("consultations.next.reasonFor")}
        maxLength={200}
        className="min-w-[12rem] flex-1"
        required
      />
      <Button intent="swapMember" icon="refresh">
        {t("consultations.members.swap")}
      </Button>
    </FoldedForm>
  );
}

function AddMember({ people }: { people: Option[] }) {
  const t = useTexts();
  const { side } = useConsultation();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof AddMemberForm>>({
    id: "addMember",
    intents: ["addMember"],
    defaultValue: { role: side === "asked" ? "expert" : "attending" },
  });
  return (
    <div className="mt-3">
      <FoldedForm
        label={t("consultations.members.add")}
        form={form}
        intent="addMember"
        isOpen={isAnswered}
        className="grid items-end gap-3 sm:grid-cols-2"
      >
        <SelectField {...bind(fields.accountId)} label={t("consultations.members.person")} options={people} required />
        <SelectField
          {...bind(fields.role)}
          label={t("consultations.members.role")}
          options={(["expert", "attending", "observer"] as const).map((value) => ({
            value,
            label: t(`consultations.members.roles.${value}`),
          }))}
        />
        <TextField {...bind(fields.department)} label={t("consultations.members.department")} maxLength={64} />
        <CheckboxField {...bind(fields.isMandatory)} label={t("consultations.members.isMandatory")} />
        <Button intent="addMember" icon="plus" className="justify-self-end sm:col-span-2">
          {t("consultations.members.add")}
        </Button>
      </FoldedForm>
    </div>
  );
}
