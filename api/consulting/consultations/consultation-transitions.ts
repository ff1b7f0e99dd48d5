import type { Action } from "#contract/kernel/actions";
import {
  consultationSteps,
  type ConsultationKind,
  type ConsultationStatus,
  type ConsultationStep,
  type InvitationState,
} from "#contract/kernel/consultation-states";

const whileOpen = [
  "update",
  "ask",
  "invite",
  "accept",
  "decline",
  "propose",
  "takeTime",
  "keepTime",
  "withdraw",
  "reschedule",
  "cancel",
] as const satisfies readonly ConsultationStep[];

/** The life of a consultation: which steps each status allows (domain-rules "Consultations"). */
export const stepsOf: Record<ConsultationStatus, readonly ConsultationStep[]> = {
  pending: [...whileOpen, "delete"],
  scheduled: [...whileOpen, "complete"],
  completed: ["reopen"],
  canceled: ["reopen", "delete"],
};

/** The life of an invitation: what each step makes of it. A step that is not named here leaves it, or is refused. */
export const nextInvitation: Record<InvitationState, Partial<Record<ConsultationStep, InvitationState>>> = {
  prepared: { invite: "invited", withdraw: "withdrawn" },
  invited: { accept: "accepted", decline: "declined", propose: "proposed", withdraw: "withdrawn" },
  proposed: {
    accept: "accepted",
    decline: "declined",
    propose: "proposed",
    takeTime: "accepted",
    keepTime: "invited",
    reschedule: "invited",
    withdraw: "withdrawn",
  },
  accepted: { decline: "declined", propose: "proposed", reschedule: "invited", withdraw: "withdrawn" },
  declined: { ask: "prepared" },
  withdrawn: { ask: "prepared" },
};

/** Steps of an asked organization. Those of no list are the asking one's. */
const asked: readonly ConsultationStep[] = ["accept", "decline", "propose"];
/** Steps that need an invitation they can act on. */
const ofInvitation: readonly ConsultationStep[] = [...asked, "invite", "takeTime", "keepTime", "withdraw"];

/** What nobody asks or promises anew while the patient has taken the consent back. */
const needsConsent: readonly ConsultationStep[] = ["accept", "propose", "complete"];

const right = (step: ConsultationStep): Action => (step === "delete" ? "consultation_delete" : "consultation_update");

export interface StepFacts {
  status: ConsultationStatus;
  kind: ConsultationKind;
  /** In whose name the caller takes part. */
  side: "asking" | "asked";
  /** What the caller may do there. */
  rights: ReadonlySet<Action>;
  /** Of the caller's own organization; of all of them for the side that asks. */
  invitations: readonly InvitationState[];
  /** The patient has taken it back, and given none since. */
  isConsentWithdrawn: boolean;
}

/** Whoever answers for the text may say that it is done. */
const isOfSide = (step: ConsultationStep, { side, kind }: StepFacts) =>
  asked.includes(step) ? side === "asked" : side === "asking" || (step === "complete" && kind === "remoteDiagnosis");

/** Why the step cannot be taken now; null when it can. */
export function stepRefusal(
  step: ConsultationStep,
  facts: StepFacts,
):
  | "forbidden"
  | "consultation_step_refused"
  | "consultation_not_scheduled"
  | "consent_missing"
  | "consent_taken_back"
  | null {
  const { status, rights, invitations, isConsentWithdrawn } = facts;
  if (!rights.has(right(step))) return "forbidden";
  if (!isOfSide(step, facts)) return "consultation_step_refused";
  // Nobody has come to what was never arranged: it is canceled, or arranged first.
  if (step === "complete" && status === "pending") return "consultation_not_scheduled";
  if (!stepsOf[status].includes(step)) return "consultation_step_refused";
  if (ofInvitation.includes(step) && !invitations.some((state) => nextInvitation[state][step]))
    return "consultation_step_refused";
  // What others have seen is canceled first, so that they are told.
  if (
    step === "delete" &&
    status === "pending" &&
    invitations.some((state) => state !== "prepared" && state !== "withdrawn")
  )
    return "consultation_step_refused";
  if (isConsentWithdrawn && needsConsent.includes(step))
    return facts.side === "asked" ? "consent_taken_back" : "consent_missing";
  return null;
}

/** What the caller may do now. */
export const allowedSteps = (facts: StepFacts): ConsultationStep[] =>
  consultationSteps.filter((step) => stepRefusal(step, facts) === null);

/** Somebody has accepted, and every organization that has to. */
export function isAccepted(invitations: readonly { state: InvitationState; isMandatory: boolean }[]): boolean {
  const standing = invitations.filter(({ state }) => state !== "withdrawn");
  const isComplete = standing.every(({ state, isMandatory }) => !isMandatory || state === "accepted");
  return isComplete && standing.some(({ state }) => state === "accepted");
}

/** An open consultation is scheduled once it is accepted, and nobody who has to be there is missing. */
export const openStatus = (
  invitations: Parameters<typeof isAccepted>[0],
  { isMemberMissing }: { isMemberMissing: boolean },
): "pending" | "scheduled" => (isAccepted(invitations) && !isMemberMissing ? "scheduled" : "pending");
