import type { Manifest } from "#api/kernel/manifest";
import { keepFollowUpsJob } from "./follow-exam";
import { followUps } from "./index";

export const followUpsManifest = { operations: { followUps }, jobs: [keepFollowUpsJob] } satisfies Manifest;
