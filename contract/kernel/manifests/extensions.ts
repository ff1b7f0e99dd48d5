import type { Manifest } from "./manifest";

export const extensions = {
  problems: {
    /** Values of fields the organization adds: `fields` has the rule that each breaks. */
    extensions_wrong: 422,
    /** Values of fields that are out of use, or that the organization does not have. */
    extension_retired: 409,
  },
} as const satisfies Manifest;
