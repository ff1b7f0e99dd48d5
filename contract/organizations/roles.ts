import { z } from "zod";
import { managerOf, signedIn } from "#contract/kernel/access";
import { Action, actionCategories } from "#contract/kernel/actions";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Person } from "#contract/kernel/values";

export type ActionCategory = keyof typeof actionCategories;
export const ActionCategory = z.enum(Object.keys(actionCategories) as [ActionCategory, ...ActionCategory[]]);

export const RoleFields = z.object({
  name: oneLine("required").min(1, "required").max(32, "tooLong"),
  actions: z.array(Action).max(200).default([]),
});

/** A custom role: what it grants beside a member's level, and to whom. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  actions: z.array(Action),
  members: z.array(Person),
  /** Names the state an edit began from. */
  version: z.number().int(),
});
export type Role = z.infer<typeof Role>;

const ofBucket = z.object({ id: Id });
const ofRole = z.object({ id: Id, rid: Id });
const version = z.number().int();

const Accounts = z.array(Id).max(500);
const Roles = z.array(Id).max(100);

export const roles = {
  actions: operation({
    method: "GET",
    path: "/actions/all",
    access: signedIn,
    summary: "Every action a role can grant, by category.",
    input: z.object({}),
    output: z.array(z.object({ category: ActionCategory, actions: z.array(Action) })),
  }),
  list: operation({
    method: "GET",
    path: "/buckets/{id}/roles",
    access: managerOf("bucket"),
    summary: "The organization's custom roles, by name.",
    input: ofBucket,
    output: z.array(Role),
  }),
  add: operation({
    method: "POST",
    path: "/buckets/{id}/roles",
    access: managerOf("bucket"),
    summary: "Adds a role. entry_taken.",
    input: RoleFields.extend(ofBucket.shape),
    output: Role,
    status: 201,
  }),
  change: operation({
    method: "PATCH",
    path: "/buckets/{id}/roles/{rid}",
    access: managerOf("bucket"),
    summary: "Changes what is given of a role. entry_taken; version_conflict with the `current` role.",
    input: z.object({
      ...ofRole.shape,
      version,
      name: RoleFields.shape.name.optional(),
      actions: z.array(Action).optional(),
    }),
    output: Role,
  }),
  remove: operation({
    method: "DELETE",
    path: "/buckets/{id}/roles/{rid}",
    access: managerOf("bucket"),
    summary: "Removes a role: whoever has it loses what it grants at his next request.",
    input: ofRole,
    output: z.undefined(),
    status: 204,
  }),
  actionsOf: operation({
    method: "GET",
    path: "/buckets/{id}/roles/{rid}/actions",
    access: managerOf("bucket"),
    summary: "What the role grants.",
    input: ofRole,
    output: z.array(Action),
  }),
  setActions: operation({
    method: "POST",
    path: "/buckets/{id}/roles/{rid}/actions",
    access: managerOf("bucket"),
    summary: "Sets what the role grants. version_conflict with the `current` role.",
    input: z.object({ ...ofRole.shape, version, actions: z.array(Action).max(200) }),
    output: Role,
  }),
  mappings: operation({
    method: "GET",
    path: "/buckets/{id}/mappings",
    access: managerOf("bucket"),
    summary: "Who has which role.",
    input: ofBucket,
    output: z.array(z.object({ roleId: Id, accountId: Id })),
  }),
  setMappings: operation({
    method: "POST",
    path: "/buckets/{id}/roles/{rid}/mappings",
    access: managerOf("bucket"),
    summary:
      "Sets who has the role; with `before`, who had it as the caller saw it, only the differences. not_member for an " +
      "account that is no member of the organization.",
    input: z.object({ ...ofRole.shape, accountIds: Accounts, before: Accounts.optional() }),
    output: Role,
  }),
  setRolesOf: operation({
    method: "PUT",
    path: "/buckets/{id}/members/{mid}/mappings",
    access: managerOf("bucket"),
    summary:
      "Sets which of the organization's roles a member has; with `before`, those it had as the caller saw it, only the " +
      "differences. not_found for a role of another organization.",
    input: z.object({ id: Id, mid: Id, roleIds: Roles, before: Roles.optional() }),
    output: z.undefined(),
    status: 204,
  }),
};
