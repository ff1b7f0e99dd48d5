import { z } from "zod";
import { belongsTo, managerOf, signedIn } from "#contract/kernel/access";
import { Registration } from "#contract/identity/accounts";
import { OrganizationLevel, SentOrganizationLevel } from "#contract/kernel/actions";
import { operation } from "#contract/kernel/operation";
import { AddedOrInvited } from "#contract/organizations/invitations";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Person } from "#contract/kernel/values";

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
export const Candidate = Person.extend({
  username: z.string(),
  /** Of no group where the caller administers something: name and title are empty, and it is invited at most. */
  isOutside: z.boolean(),
});
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
      "At most ten accounts of groups where the caller administers something, whose user name or name begins with `q`, " +
      "and the one whose user name it is exactly: of an account outside them nothing but that is told, for the operator " +
      "all. forbidden for who administers no group and no organization; too_many_attempts after thirty searches an hour " +
      "that found nobody inside.",
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
      "Makes accounts of the organization's group members of it, and invites the others: they are members when they " +
      "accept (invitations.accept). The operator makes anybody a member. All or none: not_found; already_member with " +
      "the `names` of those who are. One invited before is invited anew.",
    input: NewMembers.extend(ofBucket.shape),
    output: AddedOrInvited,
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
    summary:
      "Sets a member's level. last_manager; version_conflict with the `current` level where it is neither `before`, the " +
      "level as the caller saw it, nor the one wanted.",
    input: ofMember.extend({ accessLevel: SentOrganizationLevel, before: OrganizationLevel.optional() }),
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

/** Columns of the spreadsheet that members are taken from; a row is a person. */
export const MemberColumn = z.enum(["name", "username", "level", "roles", "password"]);
export type MemberColumn = z.infer<typeof MemberColumn>;

/** People that one spreadsheet may bring: each password is hashed for itself. */
export const maxImportedMembers = 200;

/** What is wrong with a cell. */
export const MemberFault = z.object({
  /** As the spreadsheet names it, e.g. C7. */
  cell: z.string(),
  column: MemberColumn,
  value: z.string(),
  rule: z.enum(["required", "tooLong", "username", "usernameTaken", "twice", "level", "role", "password"]),
});
export type MemberFault = z.infer<typeof MemberFault>;

/** All are added, or none: with faults, or columns missing, nothing was written. */
export const MemberImport = z.object({
  missingColumns: z.array(MemberColumn),
  faults: z.array(MemberFault),
  /** With the password to hand over, which is told this once. */
  added: z.array(z.object({ name: z.string(), username: z.string(), password: z.string() })),
});
export type MemberImport = z.infer<typeof MemberImport>;

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const memberStreams = {
  importAll: stream({
    method: "POST",
    path: "/buckets/{id}/members/import",
    access: managerOf("bucket"),
    summary:
      "Makes an account and a member of each row of a spreadsheet (.xlsx, multipart/form-data, at most 3 MiB and 200 " +
      "rows), all or none: name, user name, level, custom roles by name, first password (made where it is empty). " +
      "Answers MemberImport. file_refused, file_too_large, upload_empty.",
    accepts: "multipart/form-data",
    produces: ["application/json"],
  }),
  template: stream({
    method: "GET",
    path: "/buckets/{id}/members/template",
    access: managerOf("bucket"),
    summary: "The spreadsheet to fill in, with choices, and examples on a second sheet; its words in `language`.",
    query: ["language"],
    produces: [spreadsheet],
  }),
};
