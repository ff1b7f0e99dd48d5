import type { ContractRouterClient } from "@orpc/contract";
import { accounts } from "./accounts";
import { apiKeys } from "./api-keys";
import { attachments } from "./attachments";
import { administration } from "./administration";
import { audits } from "./audits";
import { batches } from "./batches";
import { criticalItems } from "./critical-items";
import { deletedReports } from "./deleted-reports";
import { imageConflicts } from "./image-conflicts";
import { dicomSends } from "./dicom-sends";
import { diskUse } from "./disk-use";
import { domain } from "./domain";
import { domainSettings } from "./domain-settings";
import { exams } from "./exams";
import { extensions } from "./extensions";
import { groups } from "./groups";
import { guide } from "./guide";
import { images } from "./images";
import { installation } from "./installation";
import { jobs } from "./jobs";
import { keptForms } from "./kept-forms";
import { linkUploads } from "./link-uploads";
import { lists } from "./lists";
import { matching } from "./matching";
import { measurements } from "./measurements";
import { members } from "./members";
import { mobile } from "./mobile";
import { listViews } from "./list-views";
import { notifications } from "./notifications";
import { organizationSettings } from "./organization-settings";
import { organizations } from "./organizations";
import { ownAccount } from "./own-account";
import { planning } from "./plans";
import { printTemplates } from "./print-templates";
import { printing } from "./printing";
import { profile } from "./profile";
import { procedures } from "./procedures";
import { reports } from "./reports";
import { roles } from "./roles";
import { secondFactor } from "./second-factor";
import { shares } from "./shares";
import { signature } from "./signature";
import { handover, social } from "./social";
import { studyPackages } from "./study-packages";
import { uploads } from "./uploads";
import { viewers } from "./viewers";
import { wechats } from "./wechats";

/** api/v1 as a whole. */
export const contract = {
  accounts,
  administration,
  apiKeys,
  audits,
  attachments,
  batches,
  criticalItems,
  deletedReports,
  imageConflicts,
  dicomSends,
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
  organizationSettings,
  organizations,
  ownAccount,
  planning,
  printTemplates,
  printing,
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
};
export type Contract = typeof contract;
/** The platform as a caller sees it, in process or over HTTP. */
export type Client = ContractRouterClient<Contract>;
