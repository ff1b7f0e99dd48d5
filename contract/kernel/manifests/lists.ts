import type { Manifest } from "./manifest";

export const lists = {
  problems: {
    /** Something uses it: `uses` says what and how often. */
    in_use: 409,
    /** A rule assigns to people who write no reports at its organization: their `names`. */
    assignees_not_authors: 422,
  },
  auditEvents: [
    /** Lists an administrator keeps (contract/organizations/entry-list.ts); the detail `list` says which. */
    "list_entry_added",
    "list_entry_changed",
    "list_entry_removed",
    "list_resorted",
  ],
} as const satisfies Manifest;
