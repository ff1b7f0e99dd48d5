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
    /** A phone without an account may send files to the report, for a time. */
    "attachment_code_made",
  ],
} as const satisfies Manifest;
