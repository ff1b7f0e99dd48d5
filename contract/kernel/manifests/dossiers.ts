import type { Manifest } from "./manifest";

export const dossiers = {
  problems: {
    /** Its summary does not speak of every opinion as it stands. */
    summary_outdated: 409,
  },
  auditEvents: ["dossier_viewed", "dossier_pdf_made", "dossier_issued", "dossier_verified"],
} as const satisfies Manifest;
