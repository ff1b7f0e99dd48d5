import type { Manifest } from "./manifest";

export const reportingTemplates = {
  problems: {
    /** Without a field or a text it would leave a report as it is. */
    template_empty: 409,
    /** Reports say that they were written with it. */
    template_in_use: 409,
    /** Something filled in is not what its field takes. */
    template_values_wrong: 422,
  },
  auditEvents: [
    "reporting_template_added",
    "reporting_template_changed",
    "reporting_template_imported",
    "reporting_template_state",
    "reporting_template_removed",
    "reporting_template_settings",
    "reporting_template_applied",
    "reporting_template_released",
  ],
} as const satisfies Manifest;
