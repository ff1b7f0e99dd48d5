import { tellOfOverdueJob } from "../critical-items/overdue-items";
import { sendExamJob } from "../dicom-sends/send-exam-job";
import { reportCommitmentJob } from "../dimse/report-commitment-job";
import { housekeeping } from "../housekeeping";
import { tellOfPlansJob } from "../notifications/plan-notices";
import { sendMessageJob } from "../notifications/send-message-job";
import type { Job } from "./job";

/** All the work in the background, each with its domain. */
export const allJobs: readonly Job[] = [
  sendExamJob,
  reportCommitmentJob,
  sendMessageJob,
  tellOfOverdueJob,
  tellOfPlansJob,
  ...housekeeping,
];
