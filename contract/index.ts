import { dictation } from "#contract/reading/dictation";
import { aiTasks } from "#contract/reading/ai-tasks";
import { sampleGraphs } from "#contract/reading/sample-graphs";
import type { ContractRouterClient } from "@orpc/contract";
import { accounts } from "#contract/identity/accounts";
import { apiKeys } from "#contract/organizations/api-keys";
import { attachmentCodes } from "#contract/reading/attachment-codes";
import { attachments } from "#contract/reading/attachments";
import { approverChanges } from "#contract/reading/approver-changes";
import { administration } from "#contract/identity/administration";
import { audits } from "#contract/organizations/audits";
import { batches } from "#contract/reading/batches";
import { caseCodes } from "#contract/consulting/case-codes";
import { clinicCases } from "#contract/consulting/clinic-cases";
import { consultationExams } from "#contract/consulting/consultation-exams";
import { consultationLinks } from "#contract/consulting/consultation-links";
import { consultationAgreements } from "#contract/consulting/consultation-agreements";
import { consultations } from "#contract/consulting/consultations";
import { criticalItems } from "#contract/reading/critical-items";
import { worklist } from "#contract/reading/worklist";
import { deletedReports } from "#contract/reading/deleted-reports";
import { imageConflicts } from "#contract/imaging/image-conflicts";
import { dicomSends } from "#contract/imaging/dicom-sends";
import { deskPrints } from "#contract/delivery/desk-prints";
import { diskUse } from "#contract/organizations/disk-use";
import { domain } from "#contract/organizations/domain";
import { domainSettings } from "#contract/organizations/domain-settings";
import { downtime } from "#contract/registration/downtime";
import { followUps } from "#contract/reading/follow-ups";
import { experts } from "#contract/consulting/experts";
import { examExports } from "#contract/reading/exam-export";
import { exams } from "#contract/reading/exams";
import { extensions } from "#contract/organizations/extensions";
import { groups } from "#contract/organizations/groups";
import { guide } from "#contract/organizations/guide";
import { images } from "#contract/imaging/images";
import { inspections } from "#contract/reading/inspections";
import { invitations } from "#contract/organizations/invitations";
import { installation } from "#contract/identity/installation";
import { jobs } from "#contract/kernel/jobs";
import { keptForms } from "#contract/identity/kept-forms";
import { knowledgeBase } from "#contract/reading/knowledge-base";
import { learningCases } from "#contract/reading/learning-cases";
import { linkUploads } from "#contract/imaging/link-uploads";
import { lists } from "#contract/organizations/lists";
import { matching } from "#contract/registration/matching";
import { measurements } from "#contract/imaging/measurements";
import { members } from "#contract/organizations/members";
import { mobile } from "#contract/identity/mobile";
import { mobileSignIn } from "#contract/identity/mobile-sign-in";
import { listViews } from "#contract/organizations/list-views";
import { notices } from "#contract/consulting/notices";
import { notifications } from "#contract/organizations/notifications";
import { organizationSettings } from "#contract/organizations/organization-settings";
import { organizations } from "#contract/organizations/organizations";
import { ownAccount } from "#contract/identity/own-account";
import { patientMerges } from "#contract/registration/patient-merges";
import { peerReviews } from "#contract/reading/peer-reviews";
import { pinyin } from "#contract/registration/pinyin";
import { planning } from "#contract/organizations/plans";
import { printTemplates } from "#contract/delivery/print-templates";
import { printing } from "#contract/delivery/printing";
import { profile } from "#contract/identity/profile";
import { procedures } from "#contract/organizations/procedures";
import { quality } from "#contract/reading/quality";
import { queue } from "#contract/registration/queue";
import { heldImages, referralImages } from "#contract/registration/referral-images";
import { registry } from "#contract/registration/registry";
import { registryBuckets } from "#contract/registration/registry-buckets";
import { safety } from "#contract/registration/safety";
import { serviceOrders } from "#contract/registration/service-orders";
import { speech } from "#contract/registration/speech";
import { reports } from "#contract/reading/reports";
import { reportingTemplates } from "#contract/reading/reporting-templates";
import { roles } from "#contract/organizations/roles";
import { scheduling } from "#contract/registration/bookings";
import { selfBooking } from "#contract/registration/self-booking";
import { bookingMessages } from "#contract/registration/booking-messages";
import { secondFactor } from "#contract/identity/second-factor";
import { printRuns } from "#contract/delivery/print-runs";
import { publishing } from "#contract/delivery/publishing";
import { selfPrint } from "#contract/delivery/self-print";
import { shares } from "#contract/delivery/shares";
import { signature } from "#contract/identity/signature";
import { handover, social } from "#contract/identity/social";
import { studyPackages } from "#contract/imaging/study-packages";
import { uploads } from "#contract/imaging/uploads";
import { consents } from "#contract/consulting/consents";
import { dossiers } from "#contract/consulting/dossiers";
import { opinions } from "#contract/consulting/opinions";
import { videoRooms } from "#contract/consulting/video-rooms";
import { viewers } from "#contract/imaging/viewers";
import { wechats } from "#contract/identity/wechats";

/** api/v1 as a whole. */
export const contract = {
  accounts,
  administration,
  apiKeys,
  approverChanges,
  audits,
  attachmentCodes,
  attachments,
  sampleGraphs,
  aiTasks,
  dictation,
  batches,
  bookingMessages,
  caseCodes,
  clinicCases,
  consultationExams,
  consultationLinks,
  consultationAgreements,
  consultations,
  criticalItems,
  worklist,
  deletedReports,
  imageConflicts,
  deskPrints,
  dicomSends,
  diskUse,
  domain,
  domainSettings,
  downtime,
  examExports,
  exams,
  experts,
  extensions,
  followUps,
  groups,
  invitations,
  guide,
  handover,
  images,
  inspections,
  installation,
  jobs,
  keptForms,
  knowledgeBase,
  learningCases,
  linkUploads,
  lists,
  matching,
  measurements,
  members,
  mobile,
  mobileSignIn,
  listViews,
  notices,
  notifications,
  organizationSettings,
  organizations,
  ownAccount,
  patientMerges,
  peerReviews,
  pinyin,
  planning,
  printTemplates,
  printing,
  profile,
  procedures,
  quality,
  queue,
  safety,
  referralImages,
  heldImages,
  registry,
  registryBuckets,
  reportingTemplates,
  reports,
  roles,
  scheduling,
  secondFactor,
  serviceOrders,
  speech,
  selfBooking,
  publishing,
  printRuns,
  selfPrint,
  shares,
  signature,
  social,
  studyPackages,
  uploads,
  consents,
  dossiers,
  opinions,
  videoRooms,
  viewers,
  wechats,
};
export type Contract = typeof contract;
/** The platform as a caller sees it, in process or over HTTP. */
export type Client = ContractRouterClient<Contract>;
