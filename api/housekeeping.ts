import { putDiskUseTogether } from "./disk-use/disk-use-queries";
import { removeSpare } from "./ingest/spare-objects";
import type { PeriodicJob } from "./jobs/job";
import { removeOldForms } from "./kept-forms/kept-form-queries";
import { removeUnusedPictures } from "./pictures/kept-pictures";
import { removeAbandoned } from "./uploads/abandoned-uploads";

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
