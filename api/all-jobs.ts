import { tellOfOverdueJob } from "#api/reading/critical-items/overdue-items";
import { sendExamJob } from "#api/imaging/dicom-sends/send-exam-job";
import { reportCommitmentJob } from "#api/imaging/dimse/report-commitment-job";
import { housekeeping } from "./housekeeping";
import { tellOfPlansJob } from "#api/reading/notifications/plan-notices";
import { sendMessageJob } from "#api/reading/notifications/send-message-job";
import type { Job } from "#api/infrastructure/jobs/job";

/** All the work in the background, each with its domain. */
export const allJobs: readonly Job[] = [
  sendExamJob,
  reportCommitmentJob,
  sendMessageJob,
  tellOfOverdueJob,
  tellOfPlansJob,
  ...housekeeping,
];
