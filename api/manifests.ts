import { signInManifest } from "./identity/sign-in/manifest";
import { accountsManifest } from "./identity/accounts/manifest";
import { secondFactorManifest } from "./identity/second-factor/manifest";
import { mobileManifest } from "./identity/mobile/manifest";
import { mobileSignInManifest } from "./identity/mobile-sign-in/manifest";
import { socialManifest } from "./identity/social/manifest";
import { wechatsManifest } from "./identity/wechats/manifest";
import { ownAccountManifest } from "./identity/own-account/manifest";
import { keptFormsManifest } from "./identity/kept-forms/manifest";
import { installationManifest } from "./identity/installation/manifest";
import { administrationManifest } from "./identity/administration/manifest";
import { groupsManifest } from "./organizations/groups/manifest";
import { organizationsManifest } from "./organizations/organizations/manifest";
import { organizationSettingsManifest } from "./organizations/organization-settings/manifest";
import { membersManifest } from "./organizations/members/manifest";
import { invitationsManifest } from "./organizations/invitations/manifest";
import { rolesManifest } from "./organizations/roles/manifest";
import { apiKeysManifest } from "./organizations/api-keys/manifest";
import { domainsManifest } from "./organizations/domains/manifest";
import { listsManifest } from "./organizations/lists/manifest";
import { proceduresManifest } from "./organizations/procedures/manifest";
import { listViewsManifest } from "./organizations/list-views/manifest";
import { plansManifest } from "./organizations/plans/manifest";
import { diskUseManifest } from "./organizations/disk-use/manifest";
import { auditsManifest } from "./organizations/audits/manifest";
import { guideManifest } from "./organizations/guide/manifest";
import { examRecordsManifest } from "./registration/exams/manifest";
import { extensionsManifest } from "./registration/extensions/manifest";
import { matchingManifest } from "./registration/matching/manifest";
import { pinyinManifest } from "./registration/pinyin/manifest";
import { downtimeManifest } from "./registration/downtime/manifest";
import { registryManifest } from "./registration/registry/manifest";
import { schedulingManifest } from "./registration/scheduling/manifest";
import { bookingMessagesManifest } from "./registration/booking-messages/manifest";
import { selfBookingManifest } from "./registration/self-booking/manifest";
import { queueManifest } from "./registration/queue/manifest";
import { speechManifest } from "./registration/speech/manifest";
import { ingestManifest } from "./imaging/ingest/manifest";
import { uploadsManifest } from "./imaging/uploads/manifest";
import { examImagesManifest } from "./imaging/exam-images/manifest";
import { dimseManifest } from "./imaging/dimse/manifest";
import { dicomSendsManifest } from "./imaging/dicom-sends/manifest";
import { studyPackagesManifest } from "./imaging/packages/manifest";
import { measurementsManifest } from "./imaging/measurements/manifest";
import { examsManifest } from "./reading/exams/manifest";
import { reportingTemplatesManifest } from "./reading/reporting-templates/manifest";
import { reportsManifest } from "./reading/reports/manifest";
import { inspectionsManifest } from "./reading/inspections/manifest";
import { attachmentsManifest } from "./reading/attachments/manifest";
import { dictationManifest } from "./reading/dictation/manifest";
import { aiTasksManifest } from "./reading/ai-tasks/manifest";
import { sampleGraphsManifest } from "./reading/sample-graphs/manifest";
import { criticalItemsManifest } from "./reading/critical-items/manifest";
import { worklistManifest } from "./reading/worklist/manifest";
import { knowledgeBaseManifest } from "./reading/knowledge-base/manifest";
import { qualityManifest } from "./reading/quality/manifest";
import { followUpsManifest } from "./reading/follow-ups/manifest";
import { notificationsManifest } from "./reading/notifications/manifest";
import { liveManifest } from "./reading/live/manifest";
import { batchesManifest } from "./delivery/batches/manifest";
import { printTemplatesManifest } from "./delivery/print-templates/manifest";
import { printingManifest } from "./delivery/printing/manifest";
import { reportObjectsManifest } from "./delivery/report-objects/manifest";
import { deskPrintsManifest } from "./delivery/desk-prints/manifest";
import { sharesManifest } from "./delivery/shares/manifest";
import { publishingManifest } from "./delivery/publishing/manifest";
import { consentsManifest } from "./consulting/consents/manifest";
import { dossiersManifest } from "./consulting/dossiers/manifest";
import { opinionsManifest } from "./consulting/opinions/manifest";
import { videoRoomsManifest } from "./consulting/video-rooms/manifest";
import { viewersManifest } from "./delivery/viewers/manifest";
import { casesManifest } from "./consulting/cases/manifest";
import { consultationsManifest } from "./consulting/consultations/manifest";
import { noticesManifest } from "./consulting/notices/manifest";
import { expertsManifest } from "./consulting/experts/manifest";

/** All domains, in the order of the wings. */
export const manifests = [
  signInManifest,
  accountsManifest,
  secondFactorManifest,
  mobileManifest,
  mobileSignInManifest,
  socialManifest,
  wechatsManifest,
  ownAccountManifest,
  keptFormsManifest,
  installationManifest,
  administrationManifest,
  groupsManifest,
  organizationsManifest,
  organizationSettingsManifest,
  membersManifest,
  invitationsManifest,
  rolesManifest,
  apiKeysManifest,
  domainsManifest,
  listsManifest,
  proceduresManifest,
  listViewsManifest,
  plansManifest,
  diskUseManifest,
  auditsManifest,
  guideManifest,
  examRecordsManifest,
  extensionsManifest,
  matchingManifest,
  pinyinManifest,
  downtimeManifest,
  registryManifest,
  schedulingManifest,
  bookingMessagesManifest,
  selfBookingManifest,
  queueManifest,
  speechManifest,
  ingestManifest,
  uploadsManifest,
  examImagesManifest,
  dimseManifest,
  dicomSendsManifest,
  studyPackagesManifest,
  measurementsManifest,
  examsManifest,
  reportingTemplatesManifest,
  aiTasksManifest,
  dictationManifest,
  reportsManifest,
  inspectionsManifest,
  attachmentsManifest,
  sampleGraphsManifest,
  criticalItemsManifest,
  worklistManifest,
  knowledgeBaseManifest,
  qualityManifest,
  followUpsManifest,
  notificationsManifest,
  liveManifest,
  batchesManifest,
  printTemplatesManifest,
  printingManifest,
  reportObjectsManifest,
  deskPrintsManifest,
  sharesManifest,
  viewersManifest,
  publishingManifest,
  consultationsManifest,
  consentsManifest,
  opinionsManifest,
  dossiersManifest,
  noticesManifest,
  expertsManifest,
  videoRoomsManifest,
  casesManifest,
] as const;
