import type { Manifest } from "#api/kernel/manifest";
import { procedures } from "./index";
import { procedureRoutes } from "./streams";

export const proceduresManifest = {
  operations: { procedures },
  streams: procedureRoutes,
} satisfies Manifest;
