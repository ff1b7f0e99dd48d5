import { z } from "zod";
import { belongsTo, managerOf, signedIn } from "./access";
import { Registration } from "./accounts";
import { OrganizationLevel, SentOrganizationLevel } from "./actions";
import { operation } from "./operation";
import { oneLine } from "./plain-text";
import { Id, Instant, Person } from "./values";

const ofBucket = z.object({ id: Id });

/** Somebody who works at an organization. */
export const OrganizationMember = Person.extend({
  level: OrganizationLevel,
  /** Who made the organization, or took it over. */
  isOwner: z.boolean(),
  joined: Instant,
  /** For administrators alone; null for others. */
  username: z.string().nullable(),
  /** Custom roles, by name; for administrators alone, empty for others. */
  roles: z.array(z.object({ id: Id, name: z.string() })),
});
export type OrganizationMember = z.infer<typeof OrganizationMember>;

/** An account that may be made a member. */
export const Candidate = Person.extend({ username: z.string() });
export type Candidate = z.infer<typeof Candidate>;

export const NewMembers = z.object({
  accountIds: z.array(Id).min(1, "chooseOne").max(50),
  accessLevel: SentOrganizationLevel,
});
export const NewMemberAccount = Registration.extend({ accessLevel: SentOrganizationLevel });

const ofMember = z.object({ id: Id, mid: Id });

/** Who works at an organization. */
export const members = {
  suggestions: operation({
    method: "GET",
    path: "/accounts/suggestions",
    access: signedIn,
    summary:
      "At most ten accounts whose user name or name begins with `q`. forbidden for who administers no group and no " +
      "organization.",
    input: z.object({ q: oneLine("required").min(2, "tooShort").max(64, "tooLong") }),
    output: z.array(Candidate),
  }),
  list: operation({
    method: "GET",
    path: "/buckets/{id}/members",
    access: belongsTo("bucket"),
    summary:
      "The organization's members, administrators first, then by name; for others than administrators only these and " +
      "the caller.",
    input: ofBucket,
    output: z.array(OrganizationMember),
  }),
  candidates: operation({
    method: "GET",
    path: "/buckets/{id}/members/candidates",
    access: managerOf("bucket"),
    summary: "At most fifty members of the group who are none of the organization, by name.",
    input: ofBucket,
    output: z.array(Candidate),
  }),
  add: operation({
    method: "POST",
    path: "/buckets/{id}/members",
    access: managerOf("bucket"),
    summary:
      "Makes accounts members of the organization, all or none, and of its group where they are not yet. not_found; " +
      "already_member with the `names` of those who are.",
    input: NewMembers.extend(ofBucket.shape),
    output: z.undefined(),
    status: 204,
  }),
  createAccount: operation({
    method: "POST",
    path: "/buckets/{id}/members/create-account",
    access: managerOf("bucket"),
    summary: "Makes an account and a member of it; its password must be changed at the first sign-in. username_taken.",
    input: NewMemberAccount.extend(ofBucket.shape),
    output: Person,
    status: 201,
  }),
  change: operation({
    method: "PUT",
    path: "/buckets/{id}/members/{mid}",
    access: managerOf("bucket"),
    summary: "Sets a member's level. last_manager.",
    input: ofMember.extend({ accessLevel: SentOrganizationLevel }),
    output: z.undefined(),
    status: 204,
  }),
  remove: operation({
    method: "DELETE",
    path: "/buckets/{id}/members/{mid}",
    access: managerOf("bucket"),
    summary: "Takes a member out of the organization and its roles; he stays in the group. last_manager.",
    input: ofMember,
    output: z.undefined(),
    status: 204,
  }),
};
