import type { Manifest } from "./manifest";

export const printTemplates = {
  problems: {
    /** One print template of each kind is the default one, as long as there are any. */
    default_stays: 409,
  },
  auditEvents: [
    "print_template_added",
    "print_template_changed",
    "print_template_removed",
    /** A sheet of this exam was shown to whoever edits a template. */
    "template_previewed",
  ],
} as const satisfies Manifest;
