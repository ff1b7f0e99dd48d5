import { z } from "zod";
import { consultationAt } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id } from "#contract/kernel/values";
import { AskedOrganization, ConsultationTime } from "./consultation-record";

const Reason = oneLine("required").min(1, "required").max(200, "tooLong");

/** Every step names the version it was read at: a stale one is refused, with version_conflict. */
const Step = z.object({ id: Id, version: z.number().int() });
/** A step about one of the asked organizations. */
const StepOf = Step.extend({ bucketId: Id });
export const ReasonedStep = Step.extend({ reason: Reason });
export const AcceptInvitation = Step.extend({
  /** Whoever accepts answers the question too. */
  takesPart: z.boolean().default(false),
});
export const ProposeTime = Step.extend({ starts: ConsultationTime.shape.starts });
export const Reschedule = Step.extend({ ...ConsultationTime.shape, reason: Reason });
export const AskFurther = Step.extend({ asked: AskedOrganization });
export const WithdrawInvitation = StepOf.extend({ reason: Reason });

const Stepped = z.object({ version: z.number().int() });

const step = <Input extends z.ZodObject>(
  path: `/${string}`,
  input: Input,
  access: ReturnType<typeof consultationAt>,
  summary: string,
) =>
  operation({
    method: "POST",
    path: `/consultations/{id}${path}`,
    access,
    summary: `${summary} version_conflict, consultation_step_refused.`,
    input,
    output: Stepped,
  });

const asking = consultationAt("asking", "consultation_update");
const asked = consultationAt("asked", "consultation_update");

export const stepOperations = {
  ask: step(
    "/ask",
    AskFurther,
    asking,
    "Asks one more organization; its invitation has not left. no_agreement; entry_taken.",
  ),
  invite: step(
    "/invite",
    Step,
    asking,
    "Sends the invitations that have not left. consent_missing where the patient has not agreed, or no longer; " +
      "invitation_incomplete without purpose and question, and without an exam of a remote diagnosis; no_agreement.",
  ),
  accept: step("/accept", AcceptInvitation, asked, "Accepts in the name of an asked organization. consent_taken_back."),
  decline: step(
    "/decline",
    ReasonedStep,
    asked,
    "Declines, with the reason; also what was accepted before. opinion_signed once an expert of it has signed.",
  ),
  propose: step(
    "/propose",
    ProposeTime,
    asked,
    "Would rather have another time. start_past, start_far, consent_taken_back.",
  ),
  takeTime: step("/take-time", StepOf, asking, "Takes the time that an asked organization has proposed. start_past."),
  keepTime: step("/keep-time", StepOf, asking, "Keeps to its time: who proposed another is asked as before."),
  withdraw: step(
    "/withdraw",
    WithdrawInvitation,
    asking,
    "Takes an invitation back, with the reason. opinion_signed once an expert of that organization has signed.",
  ),
  reschedule: step(
    "/reschedule",
    Reschedule,
    asking,
    "Gives it another time, with the reason; who had accepted is asked anew. start_past, start_far.",
  ),
  complete: step(
    "/complete",
    Step,
    consultationAt("either", "consultation_update"),
    "It was held: by who asked, of a remote diagnosis also by who was asked. consultation_not_scheduled while it is pending; members_missing with the names, in `missing`, of what keeps it from being arranged; consent_missing once the patient has taken the consent back, to the asked side consent_taken_back.",
  ),
  cancel: step("/cancel", ReasonedStep, asking, "It will not be held, with the reason."),
  reopen: step("/reopen", ReasonedStep, asking, "Goes on with what was completed or canceled, with the reason."),
};
