import type { Manifest } from "#api/kernel/manifest";
import { registry } from "./index";

export const registryManifest = { operations: { registry } } satisfies Manifest;
