import { z } from "zod";
import { belongsTo, consultationAt, managerOf, participantOf, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant, Person } from "#contract/kernel/values";
import { MissingMember } from "./consultation-record";
import {
  Candidate,
  DeclineReason,
  Expert,
  ExpertRules,
  ExpertShare,
  NextSeat,
  Seat,
  SetExpert,
  SwapOffer,
} from "./expert-pool";

const inBucket = z.object({ id: Id });
const inConsultation = z.object({ id: Id });

export const NewSeat = inConsultation.extend({
  department: oneLine().max(64, "tooLong").default(""),
  isMandatory: z.boolean().default(false),
});

export const AnswerSeat = inConsultation
  .extend({ answer: z.enum(["accept", "decline"]), reason: oneLine().max(200, "tooLong").default("") })
  .refine(({ answer, reason }) => answer === "accept" || reason !== "", { error: "required", path: ["reason"] });

export const SkipSeat = inBucket.extend({ seatId: Id, reason: DeclineReason });
export const AskToSwap = inConsultation.extend({ accountId: Id });

const ok = { output: z.undefined(), status: 204 } as const;

/** Who of an asked organization answers: its pool, the seats of a consultation and how they are filled. */
export const experts = {
  pool: operation({
    method: "GET",
    path: "/buckets/{id}/experts",
    access: managerOf("bucket"),
    summary: "The organization's experts by name, how they are assigned, and who of its members is none yet.",
    input: inBucket,
    output: z.object({ experts: z.array(Expert), rules: ExpertRules, others: z.array(Person) }),
  }),
  set: operation({
    method: "PUT",
    path: "/buckets/{id}/experts/{accountId}",
    access: managerOf("bucket"),
    summary: "Takes a member into the pool, or changes what is known of them. not_member; version_conflict.",
    input: SetExpert,
    ...ok,
  }),
  remove: operation({
    method: "DELETE",
    path: "/buckets/{id}/experts/{accountId}",
    access: managerOf("bucket"),
    summary: "Takes somebody out of the pool: what they hold they keep, nothing more is assigned.",
    input: inBucket.extend({ accountId: Id }),
    ...ok,
  }),
  setRules: operation({
    method: "PUT",
    path: "/buckets/{id}/expert-rules",
    access: managerOf("bucket"),
    summary: "Sets how experts are assigned and how soon the organization promises to answer. version_conflict.",
    input: ExpertRules.extend({ id: Id }),
    output: ExpertRules,
  }),
  fairness: operation({
    method: "GET",
    path: "/buckets/{id}/experts/fairness",
    access: managerOf("bucket"),
    summary:
      "Who of the pool took how much in a month of the organization's calendar, and the Gini coefficient of load over weight.",
    input: inBucket.extend({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid") }),
    output: z.object({
      shares: z.array(ExpertShare),
      gini: z.number().nullable(),
      /** What became of consultations that were told of. */
      outcomes: z.number().int(),
    }),
  }),
  own: operation({
    method: "GET",
    path: "/experts/own",
    access: signedIn,
    summary:
      "The organizations in whose pool the caller is, how many consultations wait there for them, and how many colleagues ask them to take over.",
    input: z.object({}),
    output: z.array(z.object({ id: Id, name: z.string(), waiting: z.number().int(), offers: z.number().int() })),
  }),
  next: operation({
    method: "GET",
    path: "/buckets/{id}/experts/next",
    access: belongsTo("bucket"),
    summary: "The consultation that waits the longest for an expert like the caller, and how many wait.",
    input: inBucket,
    output: z.object({ isExpert: z.boolean(), waiting: z.number().int(), next: NextSeat.nullable() }),
  }),
  takeNext: operation({
    method: "POST",
    path: "/buckets/{id}/experts/take-next",
    access: belongsTo("bucket"),
    summary: "Takes it, nobody else gets the same one. no_expert; nothing_waits.",
    input: inBucket,
    output: z.object({ consultationId: Id }),
  }),
  skip: operation({
    method: "POST",
    path: "/buckets/{id}/experts/skip",
    access: belongsTo("bucket"),
    summary: "Leaves it to others, with a reason that is counted. no_expert; nothing_waits where it is gone.",
    input: SkipSeat,
    ...ok,
  }),
  seats: operation({
    method: "GET",
    path: "/consultations/{id}/seats",
    access: participantOf(),
    summary:
      "The places for experts by organization, who holds them and who is missing; for who may assign, whom the pool offers.",
    input: inConsultation,
    output: z.object({
      organizations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** The caller fills its places. */
          isOwn: z.boolean(),
          seats: z.array(Seat),
        }),
      ),
      /** Mandatory places and people that keep the consultation from being scheduled. */
      missing: z.array(MissingMember),
      mayAssign: z.boolean(),
      /** The patient has taken the consent back: nobody joins until there is a new one. */
      isConsentWithdrawn: z.boolean(),
      candidates: z.array(Candidate),
      /** The caller's own membership of a seat. */
      own: z
        .object({
          state: z.enum(["asked", "accepted"]),
          seatId: Id.nullable(),
          colleagues: z.array(Person),
          /** By when the caller's answer is promised; null once it is signed. */
          answerDue: Instant.nullable(),
          /** Whom the caller has asked to take over. */
          offeredTo: Person.nullable(),
        })
        .nullable(),
      /** Colleagues who ask the caller to take over. */
      offers: z.array(z.object({ id: Id, from: Person, department: z.string() })),
    }),
  }),
  addSeat: operation({
    method: "POST",
    path: "/consultations/{id}/seats",
    access: consultationAt("asked", "consultation_update"),
    summary:
      "One more expert of a department is needed; the pool is asked at once where it assigns. seats_closed, consent_taken_back.",
    input: NewSeat,
    output: z.object({ id: Id }),
    status: 201,
  }),
  removeSeat: operation({
    method: "DELETE",
    path: "/consultations/{id}/seats/{seatId}",
    access: consultationAt("asked", "consultation_update"),
    summary: "That place is not needed any more. seat_taken where somebody holds it.",
    input: inConsultation.extend({ seatId: Id }),
    ...ok,
  }),
  assign: operation({
    method: "POST",
    path: "/consultations/{id}/seats/{seatId}/assign",
    access: consultationAt("asked", "consultation_update"),
    summary:
      "Asks an expert of the pool for a place, or whom the pool chooses. seat_taken; no_expert where nobody is left; already_member; consent_taken_back.",
    input: inConsultation.extend({ seatId: Id, accountId: Id.nullable().default(null) }),
    output: z.object({ accountId: Id }),
  }),
  answer: operation({
    method: "POST",
    path: "/consultations/{id}/seats/answer",
    access: participantOf("asked"),
    summary:
      "The caller takes the place they were asked for, or declines with a reason: then the pool asks the next one, each at most once. not_asked; consent_taken_back for who takes it.",
    input: AnswerSeat,
    ...ok,
  }),
  askToSwap: operation({
    method: "POST",
    path: "/consultations/{id}/seats/swap",
    access: participantOf("asked"),
    summary:
      "Asks a colleague of the pool to take the caller's place over. not_asked; no_expert; already_member; consent_taken_back.",
    input: AskToSwap,
    ...ok,
  }),
  offers: operation({
    method: "GET",
    path: "/experts/offers",
    access: signedIn,
    summary: "What colleagues ask the caller to take over, whether or not the caller sees the consultation yet.",
    input: z.object({}),
    output: z.array(SwapOffer),
  }),
  answerSwap: operation({
    method: "POST",
    path: "/consultations/{id}/seats/swap/answer",
    access: signedIn,
    summary:
      "Agrees to take a colleague's place over, or refuses: whoever was asked, and nobody else. nothing_waits; already_member; consent_taken_back for who agrees.",
    input: inConsultation.extend({ swapId: Id, answer: z.enum(["agreed", "refused"]) }),
    ...ok,
  }),
};
