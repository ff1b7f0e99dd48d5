import { organizationKeys } from "./api-keys/key-access";
import type { BearerKind } from "./bearer-kind";
import { uploadPasses } from "./uploads/link-access";
import { viewPasses } from "./viewers/view-access";

/** Every kind of bearer that stands in for an account. */
export const bearerKinds: BearerKind[] = [uploadPasses, organizationKeys, viewPasses];
