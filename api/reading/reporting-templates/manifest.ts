import type { Manifest } from "#api/kernel/manifest";
import { reportingTemplates } from "./index";
import { reportingTemplateRoutes } from "./streams";

export const reportingTemplatesManifest = {
  operations: { reportingTemplates },
  streams: reportingTemplateRoutes,
} satisfies Manifest;
