import type { Manifest } from "#api/kernel/manifest";
import { organizationSettings } from "./index";
import { organizationSettingsRoutes } from "./logo";

export const organizationSettingsManifest = {
  operations: { organizationSettings },
  streams: organizationSettingsRoutes,
} satisfies Manifest;
