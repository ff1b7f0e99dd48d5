import type { Manifest } from "#api/kernel/manifest";
import { askOutcomesJob } from "./ask-outcomes";
import { opinions } from "./index";

export const opinionsManifest = { operations: { opinions }, jobs: [askOutcomesJob] } satisfies Manifest;
