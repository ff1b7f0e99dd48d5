import type { Manifest } from "./manifest";
import { accounts } from "./accounts";
import { administration } from "./administration";
import { aiTasks } from "./ai-tasks";
import { apiKeys } from "./api-keys";
import { attachments } from "./attachments";
import { audits } from "./audits";
import { batches } from "./batches";
import { bookingMessages } from "./booking-messages";
import { cases } from "./cases";
import { consultations } from "./consultations";
import { criticalItems } from "./critical-items";
import { deskPrints } from "./desk-prints";
import { dictation } from "./dictation";
import { dicomSends } from "./dicom-sends";
import { dicomweb } from "./dicomweb";
import { dimse } from "./dimse";
import { diskUse } from "./disk-use";
import { domains } from "./domains";
import { downtime } from "./downtime";
import { examImages } from "./exam-images";
import { exams } from "./exams";
import { experts } from "./experts";
import { extensions } from "./extensions";
import { followUps } from "./follow-ups";
import { groups } from "./groups";
import { ingest } from "./ingest";
import { inspections } from "./inspections";
import { installation } from "./installation";
import { invitations } from "./invitations";
import { keptForms } from "./kept-forms";
import { knowledgeBase } from "./knowledge-base";
import { kernel } from "./kernel";
import { listViews } from "./list-views";
import { lists } from "./lists";
import { matching } from "./matching";
import { measurements } from "./measurements";
import { members } from "./members";
import { mobile } from "./mobile";
import { notices } from "./notices";
import { notifications } from "./notifications";
import { organizationSettings } from "./organization-settings";
import { ownAccount } from "./own-account";
import { plans } from "./plans";
import { printTemplates } from "./print-templates";
import { printing } from "./printing";
import { procedures } from "./procedures";
import { quality } from "./quality";
import { publishing } from "./publishing";
import { queue } from "./queue";
import { registry } from "./registry";
import { reportObjects } from "./report-objects";
import { reportingTemplates } from "./reporting-templates";
import { reports } from "./reports";
import { roles } from "./roles";
import { sampleGraphs } from "./sample-graphs";
import { scheduling } from "./scheduling";
import { selfBooking } from "./self-booking";
import { secondFactor } from "./second-factor";
import { shares } from "./shares";
import { social } from "./social";
import { speech } from "./speech";
import { studyPackages } from "./study-packages";
import { uploads } from "./uploads";
import { consents } from "./consents";
import { dossiers } from "./dossiers";
import { opinions } from "./opinions";
import { videoRooms } from "./video-rooms";
import { viewers } from "./viewers";
import { worklist } from "./worklist";
import { wechats } from "./wechats";

/** The manifests of all domains, in the order of the wings. */
export const manifests = {
  kernel,
  accounts,
  secondFactor,
  mobile,
  social,
  wechats,
  keptForms,
  ownAccount,
  installation,
  administration,
  groups,
  organizationSettings,
  members,
  invitations,
  roles,
  apiKeys,
  domains,
  lists,
  procedures,
  listViews,
  plans,
  diskUse,
  audits,
  extensions,
  matching,
  downtime,
  registry,
  scheduling,
  speech,
  bookingMessages,
  selfBooking,
  queue,
  ingest,
  uploads,
  examImages,
  dicomweb,
  dimse,
  dicomSends,
  studyPackages,
  measurements,
  exams,
  reportingTemplates,
  reports,
  inspections,
  attachments,
  sampleGraphs,
  aiTasks,
  dictation,
  criticalItems,
  worklist,
  knowledgeBase,
  quality,
  followUps,
  notifications,
  batches,
  printTemplates,
  printing,
  reportObjects,
  deskPrints,
  shares,
  viewers,
  publishing,
  consultations,
  consents,
  opinions,
  dossiers,
  experts,
  notices,
  videoRooms,
  cases,
};

/** Any of them, to take the names of a list from. */
export type AnyManifest = (typeof manifests)[keyof typeof manifests];

/** All of them, to collect a list from. */
export const everyManifest: readonly Manifest[] = Object.values(manifests);
