import { z } from "zod";
import { belongsTo, groupAdmin, groupMember } from "#contract/kernel/access";
import { entryList, entryOf, filteredList } from "./entry-list";
import { AssignRule, ConsultationTarget, ExpertBucket } from "./group-list-fields";
import {
  BodyPart,
  CriticalValue,
  Department,
  Device,
  DeviceGroup,
  DicomPeer,
  Doctor,
  ExtensionConfig,
  ExtensionSubject,
  ExternalViewer,
  OrderPlacer,
  PhysicianType,
  Procedure,
  QueueType,
  SafetyQuestion,
  Step,
} from "./list-fields";
import { operation } from "#contract/kernel/operation";
import { reportTableColors } from "./report-table-color";
import { Id } from "#contract/kernel/values";

export * from "./list-fields";

/** A step with what of its procedure a registrar goes by. */
export const StepOfProcedure = z.object({
  ...Step.shape,
  id: Id,
  procedureName: z.string(),
  procedureCode: z.string(),
  modality: z.string(),
  bodyPart: z.string(),
});

/** Lists an organization keeps, and those of a group. */
export const lists = {
  expertBuckets: entryList("groups", "expert-buckets", ExpertBucket),
  // Who is given which exams is for those who decide it.
  assignRules: entryList("groups", "rules", AssignRule, { keptOnly: true }),
  consultationTargets: entryList("groups", "consultation-targets", ConsultationTarget),
  reportTableColors,
  queryTargets: operation({
    method: "POST",
    path: "/groups/{id}/consultation-targets/query",
    access: groupMember(),
    summary: "Whom an organization of the group, or any of them, may ask for a consultation, in their order.",
    input: z.object({ id: Id, bucketId: Id.optional() }),
    output: z.array(entryOf(ConsultationTarget)),
  }),
  expertsOfBucket: operation({
    method: "GET",
    path: "/buckets/{id}/expert-buckets",
    access: belongsTo("bucket"),
    summary: "The organizations of its group that may be asked for expert reports, those in use, in their order.",
    input: z.object({ id: Id }),
    output: z.array(entryOf(ExpertBucket)),
  }),
  removeTargets: operation({
    method: "DELETE",
    path: "/groups/{id}/buckets/{bid}/target-buckets",
    access: groupAdmin(),
    summary: "Removes everybody whom the organization may ask for a consultation.",
    input: z.object({ id: Id, bid: Id }),
    output: z.undefined(),
    status: 204,
  }),
  departments: entryList("buckets", "departments", Department),
  // Telephone numbers are told to administrators alone: empty for other readers.
  doctors: {
    ...entryList("buckets", "doctors", Doctor),
    list: filteredList("buckets", "doctors", Doctor, { physicianType: PhysicianType.default(1) }),
  },
  orderPlacers: entryList("buckets", "order-placers", OrderPlacer),
  bodyParts: entryList("buckets", "bodyparts", BodyPart),
  procedures: entryList("buckets", "procedures", Procedure),
  steps: {
    ...entryList("buckets", "steps", Step),
    list: filteredList("buckets", "steps", Step, { procedureId: Id.optional() }),
  },
  deviceGroups: entryList("buckets", "device-groups", DeviceGroup),
  devices: entryList("buckets", "devices", Device),
  dicomPeers: entryList("buckets", "dicom-peers", DicomPeer, { keptOnly: true }),
  // Their addresses may hold what is not for everybody: a key of the other program.
  externalViewers: entryList("buckets", "external-viewers", ExternalViewer, { keptOnly: true }),
  queueTypes: entryList("buckets", "queue-types", QueueType),
  criticalValues: entryList("buckets", "critical-values", CriticalValue),
  safetyQuestions: entryList("buckets", "safety-questions", SafetyQuestion),
  extensionConfigs: {
    ...entryList("buckets", "extension-configs", ExtensionConfig),
    list: filteredList("buckets", "extension-configs", ExtensionConfig, { subject: ExtensionSubject.optional() }),
  },
  allSteps: operation({
    method: "GET",
    path: "/buckets/{id}/all-steps",
    access: belongsTo("bucket"),
    summary: "Steps in use of all procedures in use, with their procedure, in the order of both.",
    input: z.object({ id: Id }),
    output: z.array(StepOfProcedure),
  }),
};
