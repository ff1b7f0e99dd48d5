import type { Manifest } from "#api/kernel/manifest";
import { invitations } from "./index";

export const invitationsManifest = {
  operations: { invitations },
} satisfies Manifest;
