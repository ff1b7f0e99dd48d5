import type { DimseListener } from "#api/imaging/dimse/listen";
import { waitingImages } from "#api/imaging/ingest/waiting-images";
import { deadCount, waitingJobs } from "#api/infrastructure/jobs/job-queries";
import type { Platform } from "#api/infrastructure/platform";
import { freeBytesOf } from "#api/infrastructure/storage/free-space";
import type { Measure } from "./metrics";

/** What the platform in this process tells of itself to who watches over it. */
export function platformMeasures(platform: Platform, dimse: DimseListener | null): Measure[] {
  const { db, pool, objects, cacheDir } = platform;
  return [
    {
      name: "database_connections",
      help: "Connections to the database that work, that rest, and calls that wait for one",
      read: async () => ({
        working: pool.totalCount - pool.idleCount,
        resting: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    },
    {
      name: "waiting_work",
      help: "Work in the background that is not done yet",
      read: async () => ({
        ...(await waitingJobs(db)),
        deadJobs: await deadCount(db),
        receivedImages: (await waitingImages(platform)).count,
      }),
    },
    {
      name: "free_bytes",
      help: "Room on the disk of the data folder, and of the objects where they stand on one",
      read: async () => {
        const ofObjects = await objects.freeBytes().catch(() => null);
        return { dataFolder: await freeBytesOf(cacheDir), ...(ofObjects === null ? {} : { objects: ofObjects }) };
      },
    },
    {
      name: "files_answer",
      help: "1 while the folder or bucket of the objects answers, else 0",
      read: () =>
        objects.freeBytes().then(
          () => 1,
          () => 0,
        ),
    },
    ...(dimse
      ? [
          {
            name: "dimse_connections",
            help: "Connections of DICOM peers: open now; taken and turned away since the start",
            read: async () => ({ ...dimse.connections() }),
          },
        ]
      : []),
  ];
}
