import { organizationKeys } from "#api/organizations/api-keys/key-access";
import type { BearerKind } from "#api/kernel/bearer-kind";
import { uploadPasses } from "#api/imaging/uploads/link-access";
import { viewPasses } from "#api/delivery/viewers/view-access";

/** Every kind of bearer that stands in for an account. */
export const bearerKinds: BearerKind[] = [uploadPasses, organizationKeys, viewPasses];
