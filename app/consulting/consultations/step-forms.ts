import { z } from "zod";
import { AddMember, DeclineMembership, SwapMember } from "#contract/consulting/consultation-members";
import { AskedOrganization } from "#contract/consulting/consultation-record";
import {
  AcceptInvitation,
  AskFurther,
  ReasonedStep,
  Reschedule,
  WithdrawInvitation,
} from "#contract/consulting/consultation-steps";
import { Id } from "#contract/kernel/values";

/** As `<input type="datetime-local">` sends it. */
export const LocalStart = z.string({ error: "chooseStart" }).min(1, "chooseStart").max(32, "invalid");

const noId = { id: true } as const;
export const StepForm = AskFurther.pick({ version: true });
export const AcceptForm = AcceptInvitation.omit(noId);
export const ReasonForm = ReasonedStep.omit(noId);
export const ProposeForm = StepForm.extend({ starts: LocalStart });
export const OfForm = StepForm.extend({ bucketId: Id });
export const WithdrawForm = WithdrawInvitation.omit(noId);
export const RescheduleForm = Reschedule.omit(noId).extend({ starts: LocalStart });
export const AskForm = StepForm.extend(AskedOrganization.shape);
export const AddMemberForm = AddMember.omit(noId);
export const MemberForm = z.object({ memberId: Id });
export const SwapForm = SwapMember.omit(noId);
export const DeclineForm = DeclineMembership.omit(noId);
