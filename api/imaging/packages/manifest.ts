import type { Manifest } from "#api/kernel/manifest";
import { studyPackages } from "./index";
import { studyPackageRoutes } from "./streams";

export const studyPackagesManifest = {
  operations: { studyPackages },
  streams: studyPackageRoutes,
} satisfies Manifest;
