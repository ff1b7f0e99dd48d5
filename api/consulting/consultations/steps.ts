import type { AuditEvent } from "#contract/organizations/audit-events";
import type { ConsultationEventKind, ConsultationStep } from "#contract/kernel/consultation-states";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise, type Events } from "#api/infrastructure/events/events";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { partnersOf } from "./agreement-queries";
import { hasWithdrawn, mayInvite } from "./consent-queries";
import { nextInvitation, stepRefusal, type StepFacts } from "./consultation-transitions";
import { recordEvent } from "./history-queries";
import { joinByAccepting, joinProposer } from "./member-queries";
import { requireUnsigned } from "./require-unsigned";
import { requireMembers, settledStatus, statusNow } from "./settle";
import {
  countBound,
  askAnew,
  insertInvitation,
  invitationsOf,
  lockConsultation,
  writeConsultation,
  writeInvitation,
  writeTime,
  type Invitation,
  type LockedConsultation,
} from "./step-queries";

interface Named {
  id: string;
  version: number;
}

/** What a step is told of, and its trace. */
interface Told {
  kind: ConsultationEventKind;
  audit: AuditEvent;
  /** In whose name, where that is not the caller's own organization. */
  bucketId?: string;
  reason?: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** What a step finds: the locked record, its invitations, and who takes it. */
export interface Stepping {
  context: OperationContext;
  tx: Transaction;
  consultation: LockedConsultation;
  invitations: Invitation[];
  by: string;
}

type StepEvent = keyof Pick<
  Events,
  | "consultationInvited"
  | "consultationWithdrawn"
  | "consultationRescheduled"
  | "consultationCanceled"
  | "consultationCompleted"
  | "consultationReopened"
>;

export const tellStep = ({ context, tx, consultation, by }: Stepping, event: StepEvent, bucketId = context.bucketId) =>
  raise(context.platform, tx, context, event, { consultationId: consultation.id, bucketId, by });

const tellAnswer = (
  { context, tx, consultation, by }: Stepping,
  answer: Events["consultationAnswered"]["answer"],
  bucketId = context.bucketId,
) =>
  raise(context.platform, tx, context, "consultationAnswered", {
    consultationId: consultation.id,
    bucketId,
    by,
    answer,
  });

/** What decides of a step. */
export function factsOf(
  context: OperationContext,
  consultation: Pick<LockedConsultation, "bucketId" | "status" | "kind"> & { isConsentWithdrawn: boolean },
  invitations: Invitation[],
): StepFacts {
  const { bucketId } = context;
  const { isConsentWithdrawn } = consultation;
  const side = bucketId === consultation.bucketId ? "asking" : "asked";
  const concerned = side === "asking" ? invitations : invitations.filter((one) => one.bucketId === bucketId);
  return {
    status: consultation.status,
    kind: consultation.kind,
    side,
    rights: context.caller().organizations.get(bucketId)?.actions ?? new Set(),
    invitations: concerned.map(({ state }) => state),
    isConsentWithdrawn,
  };
}

/** The same of a record that is locked. */
export const lockedFacts = async (
  context: OperationContext,
  tx: Transaction,
  consultation: LockedConsultation,
  invitations: Invitation[],
): Promise<StepFacts> =>
  factsOf(context, { ...consultation, isConsentWithdrawn: await hasWithdrawn(tx, consultation.id) }, invitations);

/**
 * Takes one step in one transaction: the record is locked, the step looked up in the table, written at the next version,
 * told of in the history and to who follows, and audited.
 *
 * @param write does what the step does, and says what to tell
 * @throws Problem version_conflict with the `version` it stands at; consultation_step_refused, consultation_not_scheduled,
 * members_missing, consent_missing, consent_taken_back, forbidden
 */
export function takeStep(
  context: OperationContext,
  step: ConsultationStep,
  { id, version }: Named,
  write: (stepping: Stepping) => Promise<{ change?: Partial<LockedConsultation>; told: Told[] }>,
): Promise<{ version: number }> {
  return context.platform.db.transaction(async (tx) => {
    const consultation = found(await lockConsultation(tx, id));
    const invitations = await invitationsOf(tx, id);
    if (consultation.version !== version) throw new Problem("version_conflict", { version: consultation.version });
    const refusal = stepRefusal(step, await lockedFacts(context, tx, consultation, invitations));
    if (refusal === "consultation_not_scheduled") await requireMembers(tx, consultation);
    if (refusal) throw new Problem(refusal);
    const by = context.caller().accountId;
    const { change = {}, told } = await write({ context, tx, consultation, invitations, by });
    const settled = change.status ? {} : await settledStatus(tx, consultation);
    const written = await writeConsultation(tx, consultation, { ...settled, ...change });
    for (const { audit: event, detail, ...one } of told) {
      const history = { consultationId: id, by, bucketId: context.bucketId, ...one, ...(detail && { detail }) };
      await recordEvent(tx, history);
      await audit(tx, context, event, {
        subjectId: id,
        detail: { ...detail, ...(one.reason && { reason: one.reason }) },
      });
    }
    return { version: written };
  });
}

/** The invitation that the step is about. @throws Problem consultation_step_refused where it can take no such step */
function invitationFor({ invitations }: Stepping, step: ConsultationStep, bucketId: string) {
  const invitation = invitations.find((one) => one.bucketId === bucketId);
  const state = invitation && nextInvitation[invitation.state][step];
  if (!invitation || !state) throw new Problem("consultation_step_refused");
  return { invitation, state };
}

const mostYearsAhead = 2;

/** @throws Problem start_past, start_far */
export function requireAhead(starts: string): Date {
  const at = new Date(starts);
  const now = new Date();
  if (at <= now) throw new Problem("start_past");
  if (at > new Date(new Date(now).setFullYear(now.getFullYear() + mostYearsAhead))) throw new Problem("start_far");
  return at;
}

/**
 * What an invitation has to say (国卫医发〔2014〕51号), and what a diagnosis is made of.
 *
 * @throws Problem invitation_incomplete
 */
async function requireAnswerable(tx: Transaction, { id, kind, purpose, question }: LockedConsultation): Promise<void> {
  const lacksExam = kind === "remoteDiagnosis" && (await countBound(tx, id)) === 0;
  if (purpose === "" || question === "" || lacksExam) throw new Problem("invitation_incomplete");
}

export const ask = (
  context: OperationContext,
  { asked, ...named }: Named & { asked: { bucketId: string; isMandatory: boolean } },
) =>
  takeStep(context, "ask", named, async ({ tx, consultation, invitations }) => {
    const standing = invitations.find(({ bucketId }) => bucketId === asked.bucketId);
    if (standing && !nextInvitation[standing.state].ask) throw new Problem("entry_taken");
    const partners = await partnersOf(tx, consultation.bucketId, consultation.kind);
    if (!partners.some(({ bucketId }) => bucketId === asked.bucketId))
      throw new Problem("no_agreement", { bucketId: asked.bucketId });
    await insertInvitation(tx, { ...asked, consultationId: consultation.id });
    const detail = { asked: asked.bucketId, isMandatory: asked.isMandatory };
    return { told: [{ kind: "updated", audit: "consultation_asked", detail }] };
  });

export const invite = (context: OperationContext, named: Named) =>
  takeStep(context, "invite", named, async (stepping) => {
    const { tx, consultation, invitations } = stepping;
    if (!(await mayInvite(tx, consultation.id))) throw new Problem("consent_missing");
    await requireAnswerable(tx, consultation);
    const partners = await partnersOf(tx, consultation.bucketId, consultation.kind);
    const told: Told[] = [];
    for (const invitation of invitations.filter(({ state }) => state === "prepared")) {
      const { bucketId } = invitation;
      const partner = partners.find((one) => one.bucketId === bucketId);
      if (!partner) throw new Problem("no_agreement", { bucketId });
      const { agreementId, price } = partner;
      await writeInvitation(tx, invitation, { state: "invited", invited: new Date(), agreementId, price });
      await tellStep(stepping, "consultationInvited", bucketId);
      told.push({ kind: "invited", audit: "consultation_invited", detail: { asked: bucketId, price } });
    }
    return { told };
  });

export const accept = (context: OperationContext, { takesPart, ...named }: Named & { takesPart: boolean }) =>
  takeStep(context, "accept", named, async (stepping) => {
    const { tx, consultation, by } = stepping;
    const { invitation, state } = invitationFor(stepping, "accept", context.bucketId);
    await writeInvitation(tx, invitation, { state, answered: new Date(), answeredBy: by, proposedStarts: null });
    if (takesPart)
      await joinByAccepting(tx, { consultationId: consultation.id, bucketId: context.bucketId, accountId: by });
    await tellAnswer(stepping, "accepted");
    return { told: [{ kind: "accepted", audit: "consultation_accepted" }] };
  });

export const decline = (context: OperationContext, { reason, ...named }: Named & { reason: string }) =>
  takeStep(context, "decline", named, async (stepping) => {
    const { tx, by } = stepping;
    const { invitation, state } = invitationFor(stepping, "decline", context.bucketId);
    await requireUnsigned(tx, invitation);
    const answer = { answered: new Date(), answeredBy: by, declineReason: reason, proposedStarts: null };
    await writeInvitation(tx, invitation, { ...answer, state });
    await tellAnswer(stepping, "declined");
    return { told: [{ kind: "declined", audit: "consultation_declined", reason }] };
  });

export const propose = (context: OperationContext, { starts, ...named }: Named & { starts: string }) =>
  takeStep(context, "propose", named, async (stepping) => {
    const proposedStarts = requireAhead(starts);
    const { invitation, state } = invitationFor(stepping, "propose", context.bucketId);
    await writeInvitation(stepping.tx, invitation, {
      state,
      answered: new Date(),
      answeredBy: stepping.by,
      proposedStarts,
    });
    await tellAnswer(stepping, "proposed");
    return { told: [{ kind: "timeProposed", audit: "consultation_time_proposed", detail: { starts } }] };
  });

export const takeTime = (context: OperationContext, { bucketId, ...named }: Named & { bucketId: string }) =>
  takeStep(context, "takeTime", named, async (stepping) => {
    const { tx, consultation } = stepping;
    const { invitation, state } = invitationFor(stepping, "takeTime", bucketId);
    const starts = requireAhead((invitation.proposedStarts ?? consultation.starts).toISOString());
    await writeInvitation(tx, invitation, { state, proposedStarts: null });
    await askAnew(tx, consultation.id, bucketId);
    // Whoever is asked for a place is chosen by the time that it is held.
    await writeTime(tx, consultation.id, { starts });
    await tellAnswer(stepping, "accepted", bucketId);
    await joinProposer(tx, invitation);
    await tellStep(stepping, "consultationRescheduled");
    const detail = { from: consultation.starts.toISOString(), starts: starts.toISOString() };
    return { told: [{ kind: "rescheduled", audit: "consultation_rescheduled", detail }] };
  });

export const keepTime = (context: OperationContext, { bucketId, ...named }: Named & { bucketId: string }) =>
  takeStep(context, "keepTime", named, async (stepping) => {
    const { invitation, state } = invitationFor(stepping, "keepTime", bucketId);
    await writeInvitation(stepping.tx, invitation, { state, answered: null, answeredBy: null, proposedStarts: null });
    await tellStep(stepping, "consultationInvited", bucketId);
    return {
      told: [{ kind: "invited", audit: "consultation_time_kept", detail: { asked: bucketId, isTimeKept: true } }],
    };
  });

export const withdraw = (
  context: OperationContext,
  { bucketId, reason, ...named }: Named & { bucketId: string; reason: string },
) =>
  takeStep(context, "withdraw", named, async (stepping) => {
    const { invitation, state } = invitationFor(stepping, "withdraw", bucketId);
    await requireUnsigned(stepping.tx, invitation);
    await writeInvitation(stepping.tx, invitation, { state, proposedStarts: null });
    // Of one that has not left nobody knows.
    if (invitation.state !== "prepared") await tellStep(stepping, "consultationWithdrawn", bucketId);
    return { told: [{ kind: "withdrawn", audit: "consultation_withdrawn", reason, detail: { asked: bucketId } }] };
  });

export const reschedule = (
  context: OperationContext,
  { starts, minutes, reason, ...named }: Named & { starts: string; minutes: number; reason: string },
) =>
  takeStep(context, "reschedule", named, async (stepping) => {
    const { tx, consultation } = stepping;
    const at = requireAhead(starts);
    await askAnew(tx, consultation.id);
    await writeTime(tx, consultation.id, { starts: at, minutes });
    await tellStep(stepping, "consultationRescheduled");
    const detail = { from: consultation.starts.toISOString(), starts };
    return {
      told: [{ kind: "rescheduled", audit: "consultation_rescheduled", reason, detail }],
    };
  });

export const complete = (context: OperationContext, named: Named) =>
  takeStep(context, "complete", named, async (stepping) => {
    await tellStep(stepping, "consultationCompleted");
    return {
      change: { status: "completed", completed: new Date() },
      told: [{ kind: "completed", audit: "consultation_completed" }],
    };
  });

export const cancel = (context: OperationContext, { reason, ...named }: Named & { reason: string }) =>
  takeStep(context, "cancel", named, async (stepping) => {
    await tellStep(stepping, "consultationCanceled");
    return {
      change: { status: "canceled", canceled: new Date(), cancelReason: reason },
      told: [{ kind: "canceled", audit: "consultation_canceled", reason }],
    };
  });

export const reopen = (context: OperationContext, { reason, ...named }: Named & { reason: string }) =>
  takeStep(context, "reopen", named, async (stepping) => {
    const status = await statusNow(stepping.tx, stepping.consultation.id);
    const { scheduled } = stepping.consultation;
    await tellStep(stepping, "consultationReopened");
    return {
      change: {
        status,
        scheduled: status === "scheduled" ? (scheduled ?? new Date()) : null,
        completed: null,
        canceled: null,
        cancelReason: "",
      },
      told: [{ kind: "reopened", audit: "consultation_reopened", reason }],
    };
  });
