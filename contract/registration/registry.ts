import { z } from "zod";
import { at, atEither, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id } from "#contract/kernel/values";
import {
  KnownPatient,
  NewRegistryOrder,
  PastExam,
  RegisteredExam,
  RegisteredOrder,
  RegistryOrder,
  RegistryQuery,
  SaidOfKnown,
} from "./registry-order";
import { ExtensionField, ExtensionValue } from "#contract/organizations/extension-values";
import { Modality } from "#contract/organizations/organizations";
import { cancelReasons, examSteps } from "./scheduling";

export * from "./registry-order";

const ofBucket = z.object({ id: Id });
const ofExam = z.object({ id: Id });
const ExamExtensions = z.object({ values: z.array(ExtensionValue), fields: z.array(ExtensionField) });
const registrars = (record: "bucket" | "scheduledExam") => atEither(record, "registry_create", "registry_update");

/** A step of a scheduled exam by hand; a cancellation says why, in words where it is none of the reasons. */
export const StepInput = z
  .object({
    examId: Id,
    /** As it was read: left out by whoever read none. */
    version: z.number().int().optional(),
    step: z.enum(examSteps),
    reason: z.enum(cancelReasons).nullable().default(null),
    note: oneLine().max(256, "tooLong").default(""),
  })
  .refine(({ step, reason }) => step !== "cancel" || reason !== null, { path: ["reason"], error: "required" })
  .refine(({ step, reason, note }) => step !== "cancel" || reason !== "other" || note !== "", {
    path: ["note"],
    error: "required",
  });

/** Registering patients and what is to be examined (product §4, §5, §7; domain-rules "Exams, registry, queue"). */
export const registry = {
  query: operation({
    method: "POST",
    path: "/buckets/{id}/registry/query",
    access: atEither("bucket", "registry_create", "registry_update", "id", "params_error"),
    summary:
      "One page of registered exams, the latest registered first, with how many there are, counted to 1,001. params_error " +
      "where no organization is chosen; bad_request where `to` lies before `from`.",
    input: RegistryQuery,
    output: z.object({ exams: z.array(RegisteredExam), total: z.number().int() }),
  }),
  create: operation({
    method: "POST",
    path: "/buckets/{id}/registry",
    access: at("bucket", "registry_create"),
    summary:
      "Registers an order of one to five exams of one patient, each with an accession number of its own and the price of " +
      "today. A birth left open is reckoned from the age. info_wrong with `fields` for a birth ahead, an age that contradicts it, " +
      "or an ID card of another birth or sex; date_past; accession_taken with the `place` of its exam, from 0; device_wrong for a device of another modality; " +
      "patient_known, with the `patients` that may be the same one, by name with birth or phone, or by ID card, or that have the " +
      "patient ID and are called or were born otherwise: of two at once, the second one is asked; extensions_wrong; already_done, " +
      "with the id of the order `made`, where the key was used. An accession number reserved for an outage makes it a late entry, " +
      "which may lie in the past, on the day that it was taken: number_used; taken_wrong.",
    input: NewRegistryOrder.extend(ofBucket.shape),
    output: RegisteredOrder,
    status: 201,
  }),
  change: operation({
    method: "PUT",
    path: "/buckets/{id}/registry/{orderId}",
    access: at("bucket", "registry_update"),
    summary:
      "Changes an order: its patient, its request, its exams; an exam left out stays as it is. info_wrong as for a new one, for a " +
      "person that is changed; patient_known for a patient ID or an ID card that is somebody else's. not_found for an exam of " +
      "another order. Changes are in the modality " +
      "worklist at once. An exam that was performed or cancelled keeps what it is; exams_closed where none is open; exam_booked for " +
      "the device, the procedure or the day of one that has a time; version_conflict with `current` where a `version` is sent that no " +
      "longer stands.",
    input: RegistryOrder.extend({
      ...ofBucket.shape,
      ...SaidOfKnown.shape,
      orderId: Id,
      /** As it was read: left out by whoever read none. */
      version: z.number().int().optional(),
    }),
    output: RegisteredOrder,
  }),
  findByOrderId: operation({
    method: "GET",
    path: "/buckets/{id}/registry/findbyorderid",
    access: registrars("bucket"),
    summary: "One order with its exams.",
    input: ofBucket.extend({ orderId: Id }),
    output: RegisteredOrder,
  }),
  step: operation({
    method: "POST",
    path: "/buckets/{id}/exam/status",
    access: at("bucket", "registry_update"),
    summary:
      "Arrival, cancellation, or taking the last of them back. An arrival for a modality that needs no images makes the exam " +
      "Performed, with a report to write; taken back, that exam and its report are deleted and can be recovered. " +
      "version_conflict; step_refused; has_images where images were matched; safety_blocked and safety_unasked for an arrival.",
    input: StepInput.extend(ofBucket.shape),
    output: RegisteredExam,
  }),
  revoke: operation({
    method: "POST",
    path: "/scheduled-exams/{id}/revoke",
    access: at("scheduledExam", "registry_update"),
    summary: "Takes the last step of a scheduled exam back, as exam/status does. step_refused; has_images.",
    input: ofExam,
    output: RegisteredExam,
  }),
  extensionsOfExam: operation({
    method: "GET",
    path: "/scheduled-exams/exam-extension",
    access: registrars("scheduledExam"),
    summary:
      "Values of a scheduled exam's added fields, each with the label it was written under, and the fields in use.",
    input: ofExam,
    output: ExamExtensions,
  }),
  putExtension: operation({
    method: "POST",
    path: "/scheduled-exams/upsert-extension",
    access: at("scheduledExam", "registry_update"),
    summary:
      "Writes the value of one added field, of the exam and the open ones it was ordered with. extensions_wrong, " +
      "extension_retired; exams_closed for an exam that was performed or cancelled.",
    input: ofExam.extend({ key: ExtensionField.shape.key, value: oneLine("required").min(1, "required") }),
    output: ExamExtensions,
  }),
  removeExtension: operation({
    method: "DELETE",
    path: "/scheduled-exams/extensions/{eid}",
    access: at("scheduledExam", "registry_update"),
    summary:
      "Takes such a value away again, by the key of its field; one that is not there is no problem. extensions_wrong for a " +
      "required one; exams_closed.",
    input: ofExam.extend({ eid: ExtensionField.shape.key }),
    output: ExamExtensions,
  }),
  remove: operation({
    method: "DELETE",
    path: "/scheduled-exams/{id}/delete",
    access: at("scheduledExam", "registry_delete"),
    summary: "Takes a scheduled exam that was not performed off the registry. step_refused.",
    input: ofExam.extend({ reason: oneLine().max(256, "tooLong").default("") }),
    output: z.undefined(),
    status: 204,
  }),
  globalConfigs: operation({
    method: "GET",
    path: "/global-configs/query",
    access: signedIn,
    summary: "Settings of this installation, those asked for by their keys, a comma between them: no_image_modality.",
    input: z.object({ keys: z.string().max(256) }),
    output: z.object({
      /** Whose exams are done once the patient has arrived. */
      no_image_modality: z.array(Modality).optional(),
    }),
  }),
  past: operation({
    method: "POST",
    path: "/patients/{id}/past",
    access: atEither("bucket", "registry_create", "registry_update", "bucketId"),
    summary:
      "What was registered for or done to a patient of the organization, by the patient ID; the latest 50, latest first.",
    input: z.object({ id: z.string().min(1).max(64), bucketId: Id }),
    output: z.array(PastExam),
  }),
  patients: operation({
    method: "POST",
    path: "/patients/query",
    access: registrars("bucket"),
    summary: "Who was here before: by name in hanzi, pinyin or initials, by patient ID, phone or ID card; at most 20.",
    input: ofBucket.extend({ text: oneLine().min(1, "required").max(64, "tooLong") }),
    output: z.array(KnownPatient),
  }),
};
