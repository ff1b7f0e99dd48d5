import { found, Problem } from "#api/infrastructure/problem";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { askedConsultation, type AskedConsultation } from "../consents/asked-consultation-queries";
import { isHiddenFrom } from "../consultations/shown-records";
import { hostsOf } from "../video-rooms/room-rules";
import { membersOf, type Member } from "./opinion-queries";
import { isDecider, isExpert, isWritable } from "./opinion-rules";

/** A consultation, and what the caller may write in it. */
export interface Place {
  consultation: AskedConsultation;
  members: Member[];
  accountId: string;
  isExpert: boolean;
  isHost: boolean;
  isDecider: boolean;
  isOpen: boolean;
  /** The patient has taken the consent back: of what is written the caller sees their own alone. */
  isHidden: boolean;
}

export async function placeOf(db: Database | Transaction, context: OperationContext, id: string): Promise<Place> {
  const consultation = found(await askedConsultation(db, context.scope, id));
  const members = await membersOf(db, id);
  const { accountId } = context.caller();
  return {
    ...{ consultation, members, accountId },
    isExpert: isExpert(members, accountId),
    isHost: hostsOf(consultation, members).has(accountId),
    isDecider: isDecider(consultation.applicantId, members, accountId),
    isOpen: isWritable(consultation.status),
    isHidden: isHiddenFrom(context.scope, consultation),
  };
}

/** In whose name the expert writes. @throws Problem not_expert, opinion_closed, consent_taken_back */
export function expertBucket({ members, accountId, ...place }: Place): string {
  if (!place.isExpert) throw new Problem("not_expert");
  if (place.isHidden) throw new Problem("consent_taken_back");
  if (!place.isOpen) throw new Problem("opinion_closed");
  return found(members.find((one) => one.accountId === accountId && one.role === "expert")).bucketId;
}

/** In whose name the host writes. @throws Problem not_host, opinion_closed, consent_taken_back */
export function hostBucket({ members, accountId, consultation, ...place }: Place): string {
  if (!place.isHost) throw new Problem("not_host");
  if (place.isHidden) throw new Problem("consent_taken_back");
  if (!place.isOpen) throw new Problem("opinion_closed");
  return members.find((one) => one.accountId === accountId)?.bucketId ?? consultation.bucketId;
}
