import type { Manifest } from "#api/kernel/manifest";
import { registry } from "./index";
import { safety } from "./safety";

export const registryManifest = { operations: { registry, safety } } satisfies Manifest;
