/** What becomes of a scheduled exam (product §4 Exam status), in the words of the wire. */
export const scheduledExamStatuses = ["Registered", "Scheduled", "Arrived", "Performed", "Cancelled"] as const;
export type ScheduledExamStatus = (typeof scheduledExamStatuses)[number];
