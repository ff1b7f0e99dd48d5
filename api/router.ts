import { accounts } from "./accounts";
import { apiKeys } from "./api-keys";
import { audits } from "./audit";
import { attachments } from "./attachments";
import { administration } from "./administration";
import { batches } from "./batches";
import { criticalItems } from "./critical-items";
import { deletedReports } from "./reports/deleted-reports";
import { imageConflicts } from "./ingest/image-conflicts";
import { dicomSends } from "./dicom-sends";
import { diskUse } from "./disk-use";
import { domain } from "./domains";
import { domainSettings } from "./domains/domain-settings";
import { exams } from "./exams";
import { extensions } from "./extensions";
import { groups } from "./groups";
import { guide } from "./guide";
import { images } from "./exams/image-text";
import { installation } from "./installation";
import { keptForms } from "./kept-forms";
import { mobile } from "./mobile";
import { operations } from "./operations";
import { linkUploads } from "./uploads/link-uploads";
import { lists } from "./lists";
import { matching } from "./matching";
import { measurements } from "./measurements";
import { members } from "./members";
import { listViews } from "./list-views";
import { notifications } from "./notifications";
import { organizationSettings } from "./organization-settings";
import { organizations } from "./organizations";
import { planning } from "./plans";
import { printing } from "./printing";
import { printTemplates } from "./print-templates";
import { profile } from "./accounts/profile";
import { procedures } from "./procedures";
import { reports } from "./reports";
import { roles } from "./roles";
import { secondFactor } from "./second-factor";
import { jobs } from "./jobs";
import { ownAccount } from "./own-account";
import { shares } from "./shares";
import { signature } from "./accounts/signature";
import { social } from "./social";
import { handover } from "./social/handover";
import { studyPackages } from "./packages";
import { receivedImages } from "./ingest/received-images-handler";
import { uploads } from "./uploads";
import { uploadTokens } from "./uploads/upload-token";
import { viewers } from "./viewers";
import { wechats } from "./wechats";

/** Every operation of the contract; one left out does not compile. */
export const router = operations.router({
  accounts,
  apiKeys,
  administration: { ...administration, receivedImages },
  attachments,
  audits,
  batches,
  criticalItems,
  deletedReports,
  dicomSends,
  imageConflicts,
  diskUse,
  domain,
  domainSettings,
  exams,
  extensions,
  groups,
  guide,
  handover,
  images,
  installation,
  jobs,
  keptForms,
  linkUploads,
  lists,
  matching,
  measurements,
  members,
  mobile,
  listViews,
  notifications,
  organizationSettings: { ...organizationSettings, ...uploadTokens },
  organizations,
  ownAccount,
  planning,
  printing,
  printTemplates,
  profile,
  procedures,
  reports,
  roles,
  secondFactor,
  shares,
  signature,
  social,
  studyPackages,
  uploads,
  viewers,
  wechats,
});
