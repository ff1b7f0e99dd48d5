import { z } from "zod";
import { at, atEither } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id, Instant } from "#contract/kernel/values";
import { KnownPatient } from "./registry-order";

/** What two records of one person may say differently, and one of them is right about. */
export const mergedFields = ["name", "gender", "dob", "phone", "idCard"] as const;
export type MergedField = (typeof mergedFields)[number];

const Side = z.enum(["kept", "lost"]);
const PatientId = z.string().min(1).max(64);

/** A patient of an organization with how much there is of them. */
export const ComparedPatient = KnownPatient.extend({
  /** Registered exams and exams that came without an order. */
  exams: z.number().int(),
});
export type ComparedPatient = z.infer<typeof ComparedPatient>;

/** Two patients that became one. */
export const PatientMerge = z.object({
  id: Id,
  keptId: z.string(),
  lostId: z.string(),
  /** As the lost one was called. */
  lostName: z.string(),
  /** Exams and registered exams that became the kept one's. */
  moved: z.number().int(),
  mergedBy: z.string().nullable(),
  merged: Instant,
  /** Null while it stands. */
  undone: Instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type PatientMerge = z.infer<typeof PatientMerge>;

/** Which of the two is right, field by field. */
export const MergeInput = z.object({
  /** The patient ID that stays. */
  id: PatientId,
  bucketId: Id,
  /** The one that from then on leads to it. */
  lostId: PatientId,
  name: Side.default("kept"),
  gender: Side.default("kept"),
  dob: Side.default("kept"),
  phone: Side.default("kept"),
  idCard: Side.default("kept"),
  /** Of the comparison that was read. */
  state: z.string().max(64),
});

/** One person who was registered under two patient IDs (product §7: patients). */
export const patientMerges = {
  duplicates: operation({
    method: "GET",
    path: "/patients/{id}/duplicates",
    access: atEither("bucket", "registry_create", "registry_update", "bucketId"),
    summary:
      "Who else of the organization may be this patient: the same ID card, or the same name, in hanzi or pinyin, with the " +
      "same birth or phone. At most 20.",
    input: z.object({ id: PatientId, bucketId: Id }),
    output: z.array(KnownPatient),
  }),
  compare: operation({
    method: "GET",
    path: "/patients/{id}/merge",
    access: at("bucket", "registry_delete", "bucketId"),
    summary: "Two patients beside each other, and the `state` that a merge of them names. not_found; already_merged.",
    input: z.object({ id: PatientId, bucketId: Id, lostId: PatientId }),
    output: z.object({ kept: ComparedPatient, lost: ComparedPatient, state: z.string() }),
  }),
  merge: operation({
    method: "POST",
    path: "/patients/{id}/merge",
    access: at("bucket", "registry_delete", "bucketId"),
    summary:
      "Makes two patients one: all exams of both get the patient ID that stays and the facts that are right; the modality " +
      "worklist shows them at once, images are not written over. The other ID leads to it from then on. version_conflict " +
      "where either is not as it was read; not_found; already_merged where either leads to another patient since.",
    input: MergeInput,
    output: PatientMerge,
    status: 201,
  }),
  list: operation({
    method: "GET",
    path: "/patients/{id}/merges",
    access: atEither("bucket", "registry_create", "registry_update", "bucketId"),
    summary: "Merges that a patient came out of, the latest first, those undone as well.",
    input: z.object({ id: PatientId, bucketId: Id }),
    output: z.array(PatientMerge),
  }),
  undo: operation({
    method: "POST",
    path: "/patients/merges/{mergeId}/undo",
    access: at("bucket", "registry_delete", "bucketId"),
    summary:
      "Takes a merge back: what it moved is again the lost patient's, and as it was, but for what a person changed since. " +
      "conflict for one that was undone, or whose patient was merged into another since.",
    input: z.object({ mergeId: Id, bucketId: Id }),
    output: PatientMerge,
  }),
};
