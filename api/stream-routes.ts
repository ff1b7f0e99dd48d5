import { auditRoutes } from "./audit/streams";
import { profileRoutes } from "./accounts/avatar";
import { signatureRoutes } from "./accounts/signature";
import { attachmentRoutes } from "./attachments/streams";
import { batchRoutes } from "./batches/streams";
import { domainRoutes } from "./domains/streams";
import { examExportRoutes } from "./exams/export-stream";
import { imageRoutes } from "./exams/image-streams";
import { imageConflictRoutes } from "./ingest/image-conflicts";
import { memberRoutes } from "./members/import-members";
import { organizationSettingsRoutes } from "./organization-settings/logo";
import { ownAccountRoutes } from "./own-account/export";
import { studyPackageRoutes } from "./packages/streams";
import { printingRoutes } from "./printing/streams";
import { printTemplateRoutes } from "./print-templates/streams";
import { procedureRoutes } from "./procedures/streams";
import { shareRoutes } from "./shares/streams";
import type { StreamRoute } from "./streams";
import { uploadRoutes } from "./uploads/streams";
import { wechatRoutes } from "./wechats/streams";

/** Every stream of the platform, in the order they are matched. */
export const streamRoutes: StreamRoute[] = [
  ...attachmentRoutes,
  ...auditRoutes,
  ...batchRoutes,
  ...domainRoutes,
  ...examExportRoutes,
  ...imageRoutes,
  ...imageConflictRoutes,
  ...memberRoutes,
  ...organizationSettingsRoutes,
  ...printingRoutes,
  ...printTemplateRoutes,
  ...studyPackageRoutes,
  ...procedureRoutes,
  ...ownAccountRoutes,
  ...profileRoutes,
  ...signatureRoutes,
  ...shareRoutes,
  ...uploadRoutes,
  ...wechatRoutes,
];
