import { putDiskUseTogether } from "./disk-use/disk-use-queries";
import { inRounds } from "./in-rounds";
import { removeSpare } from "./ingest/spare-objects";
import { removeOldForms } from "./kept-forms/kept-form-queries";
import { removeUnusedPictures } from "./pictures/kept-pictures";
import type { Platform } from "./platform";
import { removeAbandoned } from "./uploads/abandoned-uploads";

const minuteMs = 60_000;

/**
 * Clears away what nobody asks for any more, once an hour; soon after a start too, for who starts every morning.
 *
 * @returns what ends it and waits for a round under way
 */
export const keepTidy = (platform: Platform): (() => Promise<void>) =>
  inRounds(
    platform,
    { firstAfterMs: 5 * minuteMs, everyMs: 60 * minuteMs },
    {
      "objects of abandoned uploads removed": removeAbandoned,
      "pictures nothing shows any more removed": removeUnusedPictures,
      "objects of images that are there already removed": removeSpare,
      "forms nobody came back to removed": removeOldForms,
      "noted changes of disk use put together": putDiskUseTogether,
    },
  );
