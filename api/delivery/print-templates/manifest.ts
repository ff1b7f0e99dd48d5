import type { Manifest } from "#api/kernel/manifest";
import { printTemplates } from "./index";
import { printTemplateRoutes } from "./streams";

export const printTemplatesManifest = {
  operations: { printTemplates },
  streams: printTemplateRoutes,
} satisfies Manifest;
