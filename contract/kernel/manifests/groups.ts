import type { Manifest } from "./manifest";

export const groups = {
  problems: {
    /** The owner of a group is demoted or removed by nobody else. */
    owner_stays: 409,
    group_not_empty: 409,
    /** A group's default organization is one of its own. */
    default_not_in_group: 422,
  },
  auditEvents: [
    "group_created",
    "group_changed",
    "group_removed",
    "group_member_added",
    "group_member_changed",
    "group_member_removed",
    "group_member_left",
    "organization_created",
    "organization_removed",
    "organization_restored",
  ],
} as const satisfies Manifest;
