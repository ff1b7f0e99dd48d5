import type { Manifest } from "./manifest";

export const members = {
  problems: {
    /** An organization or a group would be left without an administrator. */
    last_manager: 409,
    already_member: 409,
    /** Only a member of the organization can have a role there. */
    not_member: 422,
  },
  auditEvents: ["member_added", "member_changed", "member_removed"],
} as const satisfies Manifest;
