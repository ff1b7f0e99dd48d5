import type { Manifest } from "#api/kernel/manifest";
import { domainSettings } from "./domain-settings";
import { domain } from "./index";
import { domainRoutes } from "./streams";

export const domainsManifest = {
  operations: { domain, domainSettings },
  streams: domainRoutes,
} satisfies Manifest;
