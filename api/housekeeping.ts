import { putDiskUseTogether } from "#api/organizations/disk-use/disk-use-queries";
import { removeSpare } from "#api/imaging/ingest/spare-objects";
import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import { removeOldForms } from "#api/identity/kept-forms/kept-form-queries";
import { removeUnusedPictures } from "#api/infrastructure/pictures/kept-pictures";
import { removeAbandoned } from "#api/imaging/uploads/abandoned-uploads";

/** Once an hour; soon after a start too, for who starts every morning. */
const hourly = { everySeconds: 3_600, firstAfterSeconds: 300 };

/** Clears away what nobody asks for any more. */
export const housekeeping: readonly PeriodicJob[] = [
  { kind: "removeAbandonedUploads", ...hourly, perform: removeAbandoned },
  { kind: "removeUnusedPictures", ...hourly, perform: removeUnusedPictures },
  { kind: "removeSpareObjects", ...hourly, perform: removeSpare },
  { kind: "removeOldForms", ...hourly, perform: removeOldForms },
  { kind: "sumDiskUse", ...hourly, perform: putDiskUseTogether },
];
