import { z } from "zod";
import { atEither, groupAdmin } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/** Organizations that one may register for, at most. */
export const maxRegistryTargets = 100;

/** Whom the people of an organization may register for, beside it. */
export const RegistryTargets = z.object({
  bucketId: Id,
  targetBucketIds: z.array(Id).max(maxRegistryTargets).default([]),
});

/** Who may register for whom, inside a group (product §7). */
export const registryBuckets = {
  ofGroup: operation({
    method: "GET",
    path: "/registry-buckets/groups/{id}",
    access: groupAdmin(),
    summary: "Of each organization of the group that may register for others: for which.",
    input: z.object({ id: Id }),
    output: z.array(RegistryTargets),
  }),
  ofBucket: operation({
    method: "GET",
    path: "/registry-buckets/buckets/{id}",
    access: atEither("bucket", "registry_create", "registry_update"),
    summary: "The organizations in use that the people of this one may register for, by name.",
    input: z.object({ id: Id }),
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
  replace: operation({
    method: "POST",
    path: "/registry-buckets/replace",
    access: groupAdmin("groupId"),
    summary:
      "Sets whom an organization of the group may register for, in place of all before; none takes it away, and itself counts as not named. What was " +
      "registered stays. not_found for an organization of another group.",
    input: RegistryTargets.extend({ groupId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};
