/** What becomes of a scheduled exam (spec §4 Exam status), in the words of the wire. */
export const scheduledExamStatuses = ["Registered", "Scheduled", "Arrived", "Performed", "Cancelled"] as const;
export type ScheduledExamStatus = (typeof scheduledExamStatuses)[number];

/**
 * How images find their scheduled exam where no number tells it (spec §4 Date-match modes): not at all; by patient and
 * modality within one year; or by patient and modality on the very day, in the organization's time zone.
 */
export const dateMatches = ["disabled", "shift_on", "shift_off"] as const;
export type DateMatch = (typeof dateMatches)[number];
