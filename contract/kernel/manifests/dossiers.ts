import type { Manifest } from "./manifest";

export const dossiers = {
  auditEvents: ["dossier_viewed", "dossier_pdf_made", "dossier_issued", "dossier_verified"],
} as const satisfies Manifest;
