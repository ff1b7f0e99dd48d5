import { auditRoutes } from "#api/organizations/audits/streams";
import { profileRoutes } from "#api/identity/accounts/avatar";
import { signatureRoutes } from "#api/identity/accounts/signature";
import { attachmentRoutes } from "#api/reading/attachments/streams";
import { batchRoutes } from "#api/delivery/batches/streams";
import { domainRoutes } from "#api/organizations/domains/streams";
import { examExportRoutes } from "#api/reading/exams/export-stream";
import { imageRoutes } from "#api/imaging/exam-images/image-streams";
import { imageConflictRoutes } from "#api/imaging/ingest/image-conflicts";
import { liveRoutes } from "#api/reading/live/streams";
import { memberRoutes } from "#api/organizations/members/import-members";
import { organizationSettingsRoutes } from "#api/organizations/organization-settings/logo";
import { ownAccountRoutes } from "#api/identity/own-account/export";
import { studyPackageRoutes } from "#api/imaging/packages/streams";
import { printingRoutes } from "#api/delivery/printing/streams";
import { printTemplateRoutes } from "#api/delivery/print-templates/streams";
import { procedureRoutes } from "#api/organizations/procedures/streams";
import { shareRoutes } from "#api/delivery/shares/streams";
import type { StreamRoute } from "#api/kernel/streams";
import { uploadRoutes } from "#api/imaging/uploads/streams";
import { wechatRoutes } from "#api/identity/wechats/streams";

/** Every stream of the platform, in the order they are matched. */
export const streamRoutes: StreamRoute[] = [
  ...attachmentRoutes,
  ...auditRoutes,
  ...batchRoutes,
  ...domainRoutes,
  ...examExportRoutes,
  ...imageRoutes,
  ...imageConflictRoutes,
  ...liveRoutes,
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
