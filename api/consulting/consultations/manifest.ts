import type { Manifest } from "#api/kernel/manifest";
import { consultations } from "./index";

export const consultationsManifest = { operations: { consultations } } satisfies Manifest;
