import type { TextKey } from "#texts/keys";
import type { ShownConsultation } from "./shown-consultation.server";

export interface ConsultationTab {
  /** Below /consultations/:consultationId; "" is the overview. */
  path: string;
  label: Extract<TextKey, `consultations.tabs.${string}`>;
  /** Left out where the consultation has no such part. */
  isShown?: (consultation: ShownConsultation) => boolean;
}

/** The parts of a consultation, each a page of its own inside the frame. */
export const tabs: readonly ConsultationTab[] = [
  { path: "", label: "consultations.tabs.overview" },
  { path: "exams", label: "consultations.tabs.exams" },
  { path: "case", label: "consultations.tabs.case" },
  { path: "related", label: "consultations.tabs.related" },
  { path: "experts", label: "consultations.tabs.experts" },
  { path: "consent", label: "consultations.tabs.consent" },
  { path: "opinions", label: "consultations.tabs.opinions" },
  {
    path: "dossier",
    label: "consultations.tabs.dossier",
    isShown: ({ side, isConsentWithdrawn }) => side === "asking" || !isConsentWithdrawn,
  },
  {
    path: "room",
    label: "consultations.tabs.room",
    isShown: ({ hasVideo, side, ownMembership }) => hasVideo && (side === "asking" || ownMembership !== "declined"),
  },
  { path: "history", label: "consultations.tabs.history" },
];
