import { hourly, type Job } from "#api/infrastructure/jobs/job";
import { removeUnusedPictures } from "#api/infrastructure/pictures/kept-pictures";
import type { Manifest } from "#api/kernel/manifest";
import { manifests } from "./manifests";

const all: readonly Manifest[] = manifests;

/** All the work in the background, each with its domain; pictures are of several. */
export const allJobs: readonly Job[] = [
  ...all.flatMap(({ jobs = [] }) => jobs),
  { kind: "removeUnusedPictures", ...hourly, perform: removeUnusedPictures },
];
