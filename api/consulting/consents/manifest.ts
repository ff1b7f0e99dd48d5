import type { Manifest } from "#api/kernel/manifest";
import { consents } from "./index";
import { consentRoutes } from "./streams";

export const consentsManifest = { operations: { consents }, streams: consentRoutes } satisfies Manifest;
