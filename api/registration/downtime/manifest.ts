import type { Manifest } from "#api/kernel/manifest";
import { downtime } from "./index";

export const downtimeManifest = { operations: { downtime } } satisfies Manifest;
