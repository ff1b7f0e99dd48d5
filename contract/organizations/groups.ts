import { z } from "zod";
import { groupAdmin, groupMember, signedIn } from "#contract/kernel/access";
import { Registration } from "#contract/identity/accounts";
import { GroupLevel, OrganizationLevel, SentGroupLevel } from "#contract/kernel/actions";
import { GroupDetail, GroupSettings } from "#contract/kernel/group-settings";
import { operation } from "#contract/kernel/operation";
import { AddedOrInvited } from "#contract/organizations/invitations";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant, Person } from "#contract/kernel/values";

/** The short name of a group in addresses: small letters, digits and dashes. */
export const DomainName = oneLine("required")
  .toLowerCase()
  .min(2, "domainName")
  .max(32, "domainName")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "domainName");

export const NewGroup = z.object({ id: DomainName, displayName: GroupSettings.shape.displayName });

/** Why a group was not created: product §7 has it in the answer's `error`. */
export const GroupRefusal = z.enum(["name_taken", "not_permitted", "in_other_group"]);

export const GroupChange = GroupSettings.partial().extend({ id: Id, version: z.number().int() });

/** Somebody of a group. */
export const GroupMember = Person.extend({
  username: z.string(),
  level: GroupLevel,
  isOwner: z.boolean(),
  joined: Instant,
  /** Where in the group they work. */
  organizations: z.array(z.object({ id: Id, name: z.string(), level: OrganizationLevel })),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** Accounts at once; more come in a second call. */
const AccountIds = z.array(Id).min(1, "chooseOne").max(50);

export const GroupInvitation = z.object({ accountIds: AccountIds, accessLevel: SentGroupLevel });
export const NewGroupAccount = Registration.extend({ accessLevel: SentGroupLevel });

/** An organization as its group lists it. */
export const GroupOrganization = z.object({
  id: Id,
  name: z.string(),
  secondaryName: z.string(),
  isPrivate: z.boolean(),
  ownerName: z.string().nullable(),
  members: z.number().int(),
  /** The caller's level there; null where they are no member. */
  level: OrganizationLevel.nullable(),
  mayManage: z.boolean(),
  planExpired: z.boolean(),
  /** When it was taken out of use; null for one in use. */
  deactivated: Instant.nullable(),
});
export type GroupOrganization = z.infer<typeof GroupOrganization>;

export const NewOrganization = z.object({
  name: oneLine("required").min(1, "required").max(64, "tooLong"),
  secondaryName: oneLine().max(64, "tooLong").default(""),
  isPrivate: z.boolean(),
});

const ofGroup = z.object({ id: Id });
const ofMember = z.object({ id: Id, mid: Id });
const ofOrganization = z.object({ id: Id, bid: Id });
const page = {
  /** Part of a name. */
  q: oneLine().max(64).default(""),
  limit: z.number().int().min(1).max(200).default(50),
  skip: z.number().int().min(0).max(100_000).default(0),
};

export const groups = {
  available: operation({
    method: "GET",
    path: "/groups/available",
    access: signedIn,
    summary: "Whether a group may have the name: it follows the rule and no other group has it.",
    input: z.object({ name: z.string().max(256) }),
    output: z.object({ available: z.boolean() }),
  }),
  create: operation({
    method: "POST",
    path: "/groups",
    access: signedIn,
    summary:
      "Creates a group whose administrator and owner the caller is, or answers why not in `error`: name_taken; " +
      "not_permitted for an account without canCreateGroup; in_other_group for a member of another group.",
    input: NewGroup,
    output: z.union([z.object({ error: GroupRefusal }), GroupDetail]),
  }),
  mine: operation({
    method: "GET",
    path: "/groups/mine",
    access: signedIn,
    summary:
      "The groups the caller is of, directly or through an organization, by name; and whether he may create one.",
    input: z.object({}),
    output: z.object({ groups: z.array(GroupDetail), mayCreate: z.boolean() }),
  }),
  read: operation({
    method: "GET",
    path: "/groups/{id}",
    access: groupMember(),
    summary: "The group and its settings.",
    input: ofGroup,
    output: GroupDetail,
  }),
  update: operation({
    method: "PATCH",
    path: "/groups/{id}",
    access: groupAdmin(),
    summary:
      "Changes the settings that are given. version_conflict with the `current` group; default_not_in_group for a " +
      "default organization that is not one of the group's.",
    input: GroupChange,
    output: GroupDetail,
  }),
  remove: operation({
    method: "DELETE",
    path: "/groups/{id}",
    access: groupAdmin(),
    summary: "Takes the group out of use. Only its owner may: forbidden; group_not_empty while it has organizations.",
    input: ofGroup,
    output: z.undefined(),
    status: 204,
  }),
  rads: operation({
    method: "GET",
    path: "/groups/{id}/rads",
    access: groupAdmin(),
    summary: "Who may write or approve reports in an organization of the group, by name, and where he may write.",
    input: ofGroup,
    output: z.array(Person.extend({ writesAt: z.array(Id) })),
  }),
  members: {
    list: operation({
      method: "GET",
      path: "/groups/{id}/members",
      access: groupMember(),
      summary: "The group's members, administrators first, then by name; for others than administrators only these.",
      input: ofGroup,
      output: z.array(GroupMember),
    }),
    query: operation({
      method: "POST",
      path: "/groups/{id}/members/query",
      access: groupAdmin(),
      summary: "A page of the members whose name or user name holds `q`, or the one asked for, and how many there are.",
      input: z.object({ ...ofGroup.shape, ...page, level: GroupLevel.optional(), accountId: Id.optional() }),
      output: z.object({ members: z.array(GroupMember), total: z.number().int() }),
    }),
    invite: operation({
      method: "POST",
      path: "/groups/{id}/members/invite",
      access: groupAdmin(),
      summary:
        "Makes accounts members that are of the group already by one of its organizations, and invites the others: " +
        "they are members when they accept (invitations.accept). The operator makes anybody a member. All or none: " +
        "not_found; already_member with the `names` of those who are. One invited before is invited anew.",
      input: GroupInvitation.extend(ofGroup.shape),
      output: AddedOrInvited,
    }),
    createAccount: operation({
      method: "POST",
      path: "/groups/{id}/members/create-account",
      access: groupAdmin(),
      summary:
        "Makes an account and a member of it; its password must be changed at the first sign-in. username_taken.",
      input: NewGroupAccount.extend(ofGroup.shape),
      output: Person,
      status: 201,
    }),
    change: operation({
      method: "PUT",
      path: "/groups/{id}/members/{mid}",
      access: groupAdmin(),
      summary:
        "Sets a member's level. last_manager; owner_stays for the owner, whom nobody else demotes; version_conflict with " +
        "the `current` level where it is neither `before`, the level as the caller saw it, nor the one wanted.",
      input: ofMember.extend({ accessLevel: SentGroupLevel, before: GroupLevel.optional() }),
      output: z.undefined(),
      status: 204,
    }),
    remove: operation({
      method: "DELETE",
      path: "/groups/{id}/members/{mid}",
      access: groupAdmin(),
      summary:
        "Takes a member out of the group and of all its organizations. owner_stays; last_manager, with the " +
        "`organization` that would be left without an administrator.",
      input: ofMember,
      output: z.undefined(),
      status: 204,
    }),
    quit: operation({
      method: "POST",
      path: "/groups/{id}/members/quit",
      access: groupMember(),
      summary:
        "Takes the caller out of the group and of all its organizations. last_manager. What the caller owns goes to " +
        "the longest serving administrator.",
      input: ofGroup,
      output: z.undefined(),
      status: 204,
    }),
  },
  organizations: {
    list: operation({
      method: "GET",
      path: "/groups/{id}/organizations",
      access: groupMember(),
      summary:
        "The group's organizations in use, by name. A private one is listed for its members, its owner and " +
        "administrators of the group alone.",
      input: ofGroup,
      output: z.array(GroupOrganization),
    }),
    query: operation({
      method: "POST",
      path: "/groups/{id}/organizations/query",
      access: groupMember(),
      summary:
        "A page of the organizations whose name holds `q`, and how many there are; for administrators of the group " +
        "also those out of use.",
      input: z.object({ ...ofGroup.shape, ...page, deactivated: z.boolean().default(false) }),
      output: z.object({ organizations: z.array(GroupOrganization), total: z.number().int() }),
    }),
    create: operation({
      method: "POST",
      path: "/groups/{id}/organizations",
      access: groupAdmin(),
      summary: "Creates an organization whose owner and first administrator the caller is. entry_taken.",
      input: NewOrganization.extend(ofGroup.shape),
      output: z.object({ id: Id }),
      status: 201,
    }),
    remove: operation({
      method: "DELETE",
      path: "/groups/{id}/organizations/{bid}",
      access: groupAdmin(),
      summary: "Takes the organization out of use: nobody works there any more, and all its records are kept.",
      input: ofOrganization,
      output: z.undefined(),
      status: 204,
    }),
    restore: operation({
      method: "POST",
      path: "/groups/{id}/organizations/{bid}/restore",
      access: groupAdmin(),
      summary: "Takes an organization into use again, with the members and records it had.",
      input: ofOrganization,
      output: z.undefined(),
      status: 204,
    }),
  },
};
