import type { Manifest } from "./manifest";

export const downtime = {
  problems: {
    /** A reserved number was entered or voided already. */
    number_used: 409,
    /** A late entry lies before its number was reserved, or in the future. */
    taken_wrong: 422,
  },
  auditEvents: [
    "downtime_numbers_reserved",
    "downtime_numbers_listed",
    "downtime_number_voided",
    "late_entry_registered",
    "downtime_forms_made",
  ],
} as const satisfies Manifest;
