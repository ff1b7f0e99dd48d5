import { v7 } from "uuid";
import { noticeWays, type NoticeKind } from "#contract/consulting/notice-kinds";
import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ConsultationAnswered, ConsultationStep, Events, OpinionSigned } from "#api/infrastructure/events/events";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { tellInPerson } from "#api/kernel/notifications/notification-queries";
import {
  answerers,
  applicantOf,
  askedParties,
  insertNotices,
  presentMembers,
  spokespeople,
  urgencyOf,
  waysOf,
  type Told,
} from "./notice-queries";

export interface Notice {
  consultationId: string;
  kind: NoticeKind;
  /** Names what happened: nobody is told of it twice. */
  occasion: string;
  /** Who did it: they know. */
  by?: string | null;
}

/** Tells people on their pages, and by the ways each has chosen, in the transaction of what happened. */
export async function tellPeople(tx: Transaction, notice: Notice, people: readonly Told[]): Promise<void> {
  const { consultationId, kind, by = null } = notice;
  const occasion = `${consultationId} ${notice.occasion}`;
  const told = [...new Map(people.map((person) => [person.accountId, person])).values()].filter(
    ({ accountId }) => accountId !== by,
  );
  for (const bucketId of new Set(told.map((person) => person.bucketId))) {
    const accountIds = told.filter((person) => person.bucketId === bucketId).map(({ accountId }) => accountId);
    await tellInPerson(tx, { kind, bucketId, consultationId, occasion, by }, accountIds);
  }
  const isEmergency = (await urgencyOf(tx, consultationId)) === "emergency";
  const reached = await waysOf(
    tx,
    told.map(({ accountId }) => accountId),
  );
  const due = told.flatMap(({ accountId, bucketId }) => {
    const person = reached.get(accountId);
    const ways = noticeWays.filter((way) => person?.ways[kind].includes(way) && person.addresses[way]);
    return ways.map((way) => ({
      accountId,
      bucketId,
      consultationId,
      kind,
      way,
      occasion: notice.occasion,
      isEmergency,
    }));
  });
  await queueJob(tx, "sendNotice", await insertNotices(tx, due));
}

interface AskedPerson {
  consultationId: string;
  bucketId: string;
  accountId: string;
  /** Names the asking: the membership, or the offer to swap. */
  occasion: string;
}

/** Tells somebody that they are asked to take part, or to take a colleague's part over, or have done so. */
export const tellAsked = (
  tx: Transaction,
  { consultationId, bucketId, accountId, occasion }: AskedPerson,
  kind: "consultationInvited" | "consultationTakeover" | "consultationJoined" = "consultationInvited",
): Promise<void> => tellPeople(tx, { consultationId, kind, occasion }, [{ accountId, bucketId }]);

/** Somebody is named by hand. */
export const tellOfAsked = (tx: Transaction, _actor: Actor, asked: Events["consultationMemberAsked"]): Promise<void> =>
  tellAsked(tx, { ...asked, occasion: asked.memberId });

/** An invitation has left: whoever speaks for the organization, and all who may answer in its name. */
export async function tellOfInvitation(tx: Transaction, _actor: Actor, step: ConsultationStep): Promise<void> {
  const people = [...(await spokespeople(tx, [step.bucketId])), ...(await answerers(tx, step.bucketId))];
  await tellPeople(tx, noticeOf(step, "consultationInvited"), people);
}

const kindOfAnswer = {
  accepted: "consultationAccepted",
  declined: "consultationDeclined",
  proposed: "consultationTimeProposed",
} as const;

/** An organization has answered: whoever asked; of one that takes part no longer its own people too. */
export async function tellOfAnswer(tx: Transaction, _actor: Actor, step: ConsultationAnswered): Promise<void> {
  await tellPeople(tx, noticeOf(step, kindOfAnswer[step.answer]), await applicantOf(tx, step.consultationId));
  if (step.answer === "declined")
    await tellPeople(tx, noticeOf(step, "consultationRelieved"), await peopleOf(tx, step));
}

/** Who takes part for an organization, and who speaks for it. */
const peopleOf = async (tx: Transaction, { consultationId, bucketId }: ConsultationStep) => [
  ...(await presentMembers(tx, consultationId, { bucketId })),
  ...(await spokespeople(tx, [bucketId])),
];

/** Somebody takes part no longer, as another has decided. */
export const tellOfRelieved = (
  tx: Transaction,
  _actor: Actor,
  step: Events["consultationMemberRelieved"],
): Promise<void> => tellPeople(tx, noticeOf(step, "consultationRelieved"), [step]);

/** All who take part in person, and whoever speaks for the asked organizations. */
async function everybodyOf(tx: Transaction, consultationId: string) {
  const present = await presentMembers(tx, consultationId);
  return [...present, ...(await spokespeople(tx, await askedParties(tx, consultationId)))];
}

/** Another time, none, or one again: everybody. */
export const tellOfOtherTime =
  (kind: "consultationRescheduled" | "consultationCanceled" | "consultationReopened") =>
  async (tx: Transaction, _actor: Actor, step: ConsultationStep): Promise<void> => {
    await tellPeople(tx, noticeOf(step, kind), await everybodyOf(tx, step.consultationId));
  };

/** The patient does not agree any more: everybody. */
export async function tellOfWithdrawnConsent(tx: Transaction, _actor: Actor, step: ConsultationStep): Promise<void> {
  await tellPeople(tx, noticeOf(step, "consentWithdrawn"), await everybodyOf(tx, step.consultationId));
}

/** An invitation is taken back: who takes part for that organization, and who speaks for it. */
export async function tellOfWithdrawal(tx: Transaction, _actor: Actor, step: ConsultationStep): Promise<void> {
  await tellPeople(tx, noticeOf(step, "consultationWithdrawn"), await peopleOf(tx, step));
}

/** An expert has signed: the side that asked. */
export async function tellOfOpinion(tx: Transaction, _actor: Actor, step: OpinionSigned): Promise<void> {
  const asking = await presentMembers(tx, step.consultationId, { roles: ["applicant", "attending"] });
  await tellPeople(tx, { ...noticeOf(step, "opinionSigned"), occasion: step.opinionId }, asking);
}

/** What became of it is asked of whoever asked. */
export async function tellOfOutcomeAsked(tx: Transaction, _actor: Actor, step: ConsultationStep): Promise<void> {
  await tellPeople(tx, noticeOf(step, "outcomeAsked"), await applicantOf(tx, step.consultationId));
}

/** Each time it happens is another occasion. */
const noticeOf = ({ consultationId, by }: ConsultationStep, kind: NoticeKind): Notice => ({
  consultationId,
  kind,
  by,
  occasion: v7(),
});
