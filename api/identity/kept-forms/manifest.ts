import { hourly } from "#api/infrastructure/jobs/job";
import type { Manifest } from "#api/kernel/manifest";
import { keptForms } from "./index";
import { removeOldForms } from "./kept-form-queries";

export const keptFormsManifest = {
  operations: { keptForms },
  jobs: [{ kind: "removeOldForms", ...hourly, perform: removeOldForms }],
} satisfies Manifest;
