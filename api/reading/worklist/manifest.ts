import type { Manifest } from "#api/kernel/manifest";
import { worklist } from "./index";

export const worklistManifest = { operations: { worklist } } satisfies Manifest;
