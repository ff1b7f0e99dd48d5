import type { Manifest } from "./manifest";

export const consents = {
  problems: {
    /** Somebody has agreed already: it is withdrawn first. */
    consent_given: 409,
    /** "Self" under another name than the patient's. */
    giver_not_patient: 422,
    /** The witness is who agrees, or who enters it. */
    witness_involved: 422,
    /** The patient has taken it back: asked organizations see nothing of the patient any more. */
    consent_taken_back: 403,
    /** It was withdrawn meanwhile. */
    consent_withdrawn: 409,
    /** The text that was read is in force no more. */
    consent_text_changed: 409,
    /** The consultation is canceled or completed. */
    consent_closed: 409,
  },
  auditEvents: [
    "consent_viewed",
    "consent_given",
    "consent_withdrawn",
    "consent_text_saved",
    "consultation_settings_saved",
  ],
} as const satisfies Manifest;
