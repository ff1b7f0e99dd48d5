import type { ScheduledExamStatus } from "#contract/registration/scheduling";
import type { Actor } from "../actor/actor";
import type { Transaction } from "../database/connect";

/** What domains tell each other of, and with what. */
export interface Events {
  /** A scheduled exam went from one status to another, by hand, by its images or by the word of a device. */
  scheduledExamChanged: ScheduledExamChanged;
  /** A device said that it has begun with a scheduled exam (MPPS, PS3.4 F.7.2). */
  scheduledExamBegun: { scheduledExamId: string; bucketId: string };
  /** A scheduled exam was taken off the registry. */
  scheduledExamRemoved: { scheduledExamId: string; bucketId: string };
  /** An exam has a time, another one, or none any more: `cancelled`, by the booking that ended. */
  examTimeChanged: { bookingId: string; bucketId: string; kind: "booked" | "moved" | "cancelled" };
  /** An exam that was not there before, by upload or from a modality. */
  examArrived: { examId: string; bucketId: string };
  /** Files of somebody outside made this exam, or came to it. */
  examUploadedFromOutside: { uploadId: string; examId: string; bucketId: string; by: string | null };
  /** A person handed a report over to another one; what a rule assigns is none of it. */
  reportAssigned: ReportAssigned;
  /** A report was flagged as critical that was not before, or got an addendum as a critical one. */
  reportFlaggedCritical: ReportStep;
  /** A report was approved. */
  reportApproved: ReportStep;
  /** A critical report was written again: how urgent it is may be another. */
  criticalReportChanged: ReportStep;
  /** The flag was taken back. */
  criticalFlagTakenBack: ReportStep;
  reportRejected: ReportReturned;
  reportAdvised: ReportReturned;
  reportRecalled: ReportReturned;
  /** A report was approved or recalled, got an addendum or other times, was deleted or brought back. */
  publishedReportChanged: ReportStep;
  /** Something was added to an approved report. */
  reportAmended: ReportStep;
  /** Exams are to be bound to what was made. */
  consultationCreated: ConsultationStep & { examIds: string[] };
  /** It goes on: what its members could see is open to them again. */
  consultationReopened: ConsultationStep;
  /** The invitation of an organization to a consultation has left: `bucketId` is who is asked. */
  consultationInvited: ConsultationStep;
  /** An asked organization has answered: `bucketId` is who answered. */
  consultationAnswered: ConsultationAnswered;
  /** An invitation that had left is taken back: `bucketId` is who was asked. */
  consultationWithdrawn: ConsultationStep;
  /** Somebody is asked to take part in person: `bucketId` is in whose name. */
  consultationMemberAsked: ConsultationStep & { memberId: string; accountId: string };
  /** Somebody who was asked in person, or took part, has declined: `bucketId` is in whose name. */
  consultationMemberDeclined: ConsultationStep & { memberId: string };
  /** Somebody takes part no longer, as another has decided: `bucketId` is in whose name. */
  consultationMemberRelieved: ConsultationStep & { accountId: string };
  /** A consultation has another time than its parties were told. */
  consultationRescheduled: ConsultationStep;
  consultationCanceled: ConsultationStep;
  consultationCompleted: ConsultationStep;
  /** The patient does not agree any more: what was bound is closed to the asked organizations. */
  consultationConsentWithdrawn: ConsultationStep;
  /** An expert has signed: `bucketId` is the organization in whose name. */
  opinionSigned: OpinionSigned;
  /** Days after it somebody of the asking organization is to say what became of it. */
  consultationOutcomeAsked: ConsultationStep;
}

/** One step of a consultation, in the transaction that also writes its history. */
export interface ConsultationStep {
  consultationId: string;
  /** The organization that did it, unless said otherwise. */
  bucketId: string;
  /** Null of what the platform did by itself. */
  by: string | null;
}

export interface ConsultationAnswered extends ConsultationStep {
  answer: "accepted" | "declined" | "proposed";
}

export interface OpinionSigned extends ConsultationStep {
  opinionId: string;
}

export interface ScheduledExamChanged {
  scheduledExamId: string;
  bucketId: string;
  from: ScheduledExamStatus;
  to: ScheduledExamStatus;
}

export interface ReportStep {
  reportId: string;
  examId: string;
  bucketId: string;
  /** The report's version by this step. */
  version: number;
  /** The account that did it. */
  by: string;
}

export interface ReportAssigned extends Omit<ReportStep, "version"> {
  assigneeId: string;
}

/** A report came back to who wrote and who approved it, by their accounts. */
export interface ReportReturned extends ReportStep {
  submitterId: string | null;
  issuerId: string | null;
}

/** What follows, in the transaction of what happened: both are there, or neither. */
export type Subscriber<Event extends keyof Events> = (
  tx: Transaction,
  actor: Actor,
  told: Events[Event],
) => Promise<void>;

/** Who is told of what, one after the other (api/subscribers.ts). */
export type Subscribers = { readonly [Event in keyof Events]: readonly Subscriber<Event>[] };

/** Tells those who follow an event, in the transaction of what happened. @throws whatever one of them throws */
export async function raise<Event extends keyof Events>(
  { subscribers }: { subscribers: Subscribers },
  tx: Transaction,
  actor: Actor,
  event: Event,
  told: Events[Event],
): Promise<void> {
  const following: readonly Subscriber<Event>[] = subscribers[event];
  for (const follow of following) await follow(tx, actor, told);
}
