import { z } from "zod";
import { belongsTo } from "./access";
import { OrganizationLevel } from "./actions";
import { operation } from "./operation";
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

/** Who works at an organization. */
export const members = {
  list: operation({
    method: "GET",
    path: "/buckets/{id}/members",
    access: belongsTo("bucket"),
    summary: "The organization's members, administrators first, then by name.",
    input: ofBucket,
    output: z.array(OrganizationMember),
  }),
};
