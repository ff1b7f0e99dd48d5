import type { Manifest } from "./manifest";

export const printing = {
  problems: {
    /** No font draws `characters` of a name on the sheet, whose Unicode numbers are `codes`: it is not issued. */
    name_not_printable: 422,
  },
  auditEvents: ["report_sheet_viewed", "report_pdf_made", "sheet_verified", "referral_viewed", "referral_pdf_made"],
} as const satisfies Manifest;
