import { z } from "zod";
import { consultationAt, participantOf, signedIn } from "#contract/kernel/access";
import { memberRoles } from "#contract/kernel/consultation-states";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Person } from "#contract/kernel/values";
import { ConsultationMember } from "./consultation-record";

const Reason = oneLine("required").min(1, "required").max(200, "tooLong");

export const AddMember = z.object({
  id: Id,
  accountId: z.uuid({ error: "chooseOne" }),
  role: z.enum(memberRoles).exclude(["applicant"]),
  isMandatory: z.boolean().default(false),
  department: oneLine().max(64, "tooLong").default(""),
});
export const SwapMember = z.object({
  id: Id,
  memberId: Id,
  accountId: z.uuid({ error: "chooseOne" }),
  reason: Reason,
});
export const DeclineMembership = z.object({ id: Id, reason: Reason });

/** Who takes part in person. */
export const consultationMembers = {
  members: operation({
    method: "GET",
    path: "/consultations/{id}/members",
    access: participantOf(),
    summary: "Who takes part or was asked to, in the order they came.",
    input: z.object({ id: Id }),
    output: z.array(ConsultationMember),
  }),
  addMember: operation({
    method: "POST",
    path: "/consultations/{id}/members",
    access: consultationAt("either", "consultation_update"),
    summary:
      "Names somebody of the caller's own organization: consultation_closed once it is over; not_found for who is not of it; entry_taken for who is named already; consent_taken_back on the asked side.",
    input: AddMember,
    output: z.object({ id: Id }),
    status: 201,
  }),
  removeMember: operation({
    method: "DELETE",
    path: "/consultations/{id}/members/{memberId}",
    access: consultationAt("either", "consultation_update"),
    summary:
      "Takes somebody of the caller's own organization out; never the applicant. not_found; consultation_closed.",
    input: z.object({ id: Id, memberId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  swapMember: operation({
    method: "POST",
    path: "/consultations/{id}/members/{memberId}/swap",
    access: participantOf(),
    summary:
      "Puts a colleague in the place of a member, with the reason: by the member, or who has consultation_update there. not_found; forbidden; entry_taken; consultation_closed; consent_taken_back on the asked side.",
    input: SwapMember,
    output: z.object({ id: Id }),
  }),
  acceptMembership: operation({
    method: "POST",
    path: "/consultations/{id}/members/accept",
    access: participantOf(),
    summary:
      "Takes part in person, as was asked. conflict for who was not asked, or has answered; consent_taken_back on the asked side.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  declineMembership: operation({
    method: "POST",
    path: "/consultations/{id}/members/decline",
    access: participantOf(),
    summary: "Does not take part, with the reason. conflict for who is no member, or has asked for it.",
    input: DeclineMembership,
    output: z.undefined(),
    status: 204,
  }),
  candidates: operation({
    method: "GET",
    path: "/group-members/query-consul-members",
    access: signedIn,
    summary:
      "People of an organization who may be named, by name; `mayAdvise` may sign an opinion there. Without bucketId those " +
      "of all organizations in whose name the caller consults, and of those it may ask today whoever may advise there. " +
      "not_found for another organization.",
    input: z.object({ bucketId: Id.optional(), q: z.string().trim().max(64).default("") }),
    output: z.array(z.object({ account: Person, bucketId: Id, bucketName: z.string(), mayAdvise: z.boolean() })),
  }),
};
