import { z } from "zod";
import { groupAdmin, managerOf, signedIn } from "#contract/kernel/access";
import { OrganizationLevel } from "#contract/kernel/actions";
import { operation } from "#contract/kernel/operation";
import { Id, Instant } from "#contract/kernel/values";

/** How long somebody may think an invitation over. */
export const invitationDays = 14;

const Place = z.object({ id: Id, name: z.string() });

/** Somebody is asked to become a member. Until that person accepts, it gives no right to either side. */
export const Invitation = z.object({
  id: Id,
  group: Place,
  /** Null of the group alone. */
  organization: Place.nullable(),
  /** There; of the group alone it is admin or member. */
  level: OrganizationLevel,
  /** The name of who asks. */
  invitedBy: z.string(),
  created: Instant,
  expires: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** The same for who asks. Of the person it tells the user name alone, which the asker typed. */
export const SentInvitation = Invitation.extend({ accountId: Id, username: z.string(), isExpired: z.boolean() });
export type SentInvitation = z.infer<typeof SentInvitation>;

/** What became of people who were to be members: those of the group already are, others are asked first. */
export const AddedOrInvited = z.object({ added: z.array(Id), invited: z.array(Id) });

/**
 * Invitations to groups and organizations: nobody becomes a member of a place that is foreign to the account without
 * accepting, whoever may create groups. They are sent by groups.members.invite and members.add.
 */
export const invitations = {
  mine: operation({
    method: "GET",
    path: "/invitations/mine",
    access: signedIn,
    summary: "Invitations that wait for the caller's answer, newest first.",
    input: z.object({}),
    output: z.array(Invitation),
  }),
  accept: operation({
    method: "POST",
    path: "/invitations/{id}/accept",
    access: signedIn,
    summary:
      "Makes the caller a member as the invitation says, and of the group too. not_found for another's; " +
      "invitation_over for one that was answered or withdrawn, is past its time, or whose place is out of use.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  decline: operation({
    method: "POST",
    path: "/invitations/{id}/decline",
    access: signedIn,
    summary: "Answers the caller's invitation with no. not_found for another's; invitation_over as accept.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  ofGroup: operation({
    method: "GET",
    path: "/groups/{id}/invitations",
    access: groupAdmin(),
    summary:
      "Invitations without an answer to the group and its organizations in use, newest first, those past their time " +
      "too; at most 500.",
    input: z.object({ id: Id }),
    output: z.array(SentInvitation),
  }),
  ofBucket: operation({
    method: "GET",
    path: "/buckets/{id}/invitations",
    access: managerOf("bucket"),
    summary: "Invitations without an answer to the organization, newest first, those past their time too; at most 500.",
    input: z.object({ id: Id }),
    output: z.array(SentInvitation),
  }),
  withdrawOfGroup: operation({
    method: "DELETE",
    path: "/groups/{id}/invitations/{invitationId}",
    access: groupAdmin(),
    summary: "Takes back an invitation to the group or one of its organizations. not_found; invitation_over.",
    input: z.object({ id: Id, invitationId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  withdrawOfBucket: operation({
    method: "DELETE",
    path: "/buckets/{id}/invitations/{invitationId}",
    access: managerOf("bucket"),
    summary: "Takes back an invitation to the organization. not_found; invitation_over.",
    input: z.object({ id: Id, invitationId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};
