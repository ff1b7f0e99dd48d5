import type { Manifest } from "./manifest";

export const attachments = {
  problems: {
    /** A report of the patient shows it as a key image. */
    attachment_in_use: 409,
  },
  auditEvents: [
    "attachments_listed",
    "attachment_added",
    "attachment_removed",
    "attachment_recovered",
    /** A signed address was given out, which needs no account. */
    "attachment_url_given",
  ],
} as const satisfies Manifest;
