import type { Manifest } from "#api/kernel/manifest";
import { ownAccountRoutes } from "./export";
import { ownAccount } from "./index";

export const ownAccountManifest = {
  operations: { ownAccount },
  streams: ownAccountRoutes,
} satisfies Manifest;
