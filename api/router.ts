import { accounts } from "#api/identity/sign-in/index";
import { apiKeys } from "#api/organizations/api-keys/index";
import { audits } from "#api/organizations/audits/index";
import { attachments } from "#api/reading/attachments/index";
import { administration } from "#api/identity/administration/index";
import { batches } from "#api/delivery/batches/index";
import { criticalItems } from "#api/reading/critical-items/index";
import { deletedReports } from "#api/reading/reports/deleted-reports";
import { imageConflicts } from "#api/imaging/ingest/image-conflicts";
import { dicomSends } from "#api/imaging/dicom-sends/index";
import { diskUse } from "#api/organizations/disk-use/index";
import { domain } from "#api/organizations/domains/index";
import { domainSettings } from "#api/organizations/domains/domain-settings";
import { exams } from "#api/reading/exams/index";
import { extensionsOfExam } from "#api/registration/exams/exam-extensions";
import { extensions } from "#api/registration/extensions/index";
import { groups } from "#api/organizations/groups/index";
import { invitations } from "#api/organizations/invitations/index";
import { guide } from "#api/organizations/guide/index";
import { images } from "#api/imaging/exam-images/image-text";
import { installation } from "#api/identity/installation/index";
import { keptForms } from "#api/identity/kept-forms/index";
import { mobile } from "#api/identity/mobile/index";
import { operations } from "#api/kernel/operations";
import { linkUploads } from "#api/imaging/uploads/link-uploads";
import { lists } from "#api/organizations/lists/index";
import { matching } from "#api/registration/matching/index";
import { measurements } from "#api/imaging/measurements/index";
import { members } from "#api/organizations/members/index";
import { listViews } from "#api/organizations/list-views/index";
import { notifications } from "#api/reading/notifications/index";
import { organizationSettings } from "#api/organizations/organization-settings/index";
import { organizations } from "#api/organizations/organizations/index";
import { planning } from "#api/organizations/plans/index";
import { printing } from "#api/delivery/printing/index";
import { printTemplates } from "#api/delivery/print-templates/index";
import { profile } from "#api/identity/accounts/profile";
import { procedures } from "#api/organizations/procedures/index";
import { reports } from "#api/reading/reports/index";
import { roles } from "#api/organizations/roles/index";
import { secondFactor } from "#api/identity/second-factor/index";
import { jobs } from "./identity/administration/jobs";
import { ownAccount } from "#api/identity/own-account/index";
import { shares } from "#api/delivery/shares/index";
import { signature } from "#api/identity/accounts/signature";
import { social } from "#api/identity/social/index";
import { handover } from "#api/identity/social/handover";
import { studyPackages } from "#api/imaging/packages/index";
import { receivedImages } from "#api/imaging/ingest/received-images-handler";
import { uploads } from "#api/imaging/uploads/index";
import { uploadTokens } from "#api/imaging/uploads/upload-token";
import { viewers } from "#api/delivery/viewers/index";
import { wechats } from "#api/identity/wechats/index";

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
  extensions: { ...extensions, ofExam: extensionsOfExam },
  groups,
  invitations,
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
