import { z } from "zod";
import { anywhere, at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Gender, Id, Instant, PetGender } from "#contract/kernel/values";
import { ExtensionField } from "#contract/organizations/extension-values";
import { StepOfProcedure } from "#contract/organizations/lists";
import { Modality } from "#contract/organizations/organizations";
import { NewRegistryOrder } from "./registry-order";
import { cancelReasons, scheduledExamStatuses } from "./scheduling";

const between = z.object({ requestBucketId: Id, bucketId: Id });

/** One organization as an order names it. */
const Named = z.object({ id: Id, name: z.string() });

/** An exam of an order as whoever asked for it may know it: no price, no words among the other organization's staff. */
export const PlacedExam = z.object({
  id: Id,
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  status: z.enum(scheduledExamStatuses),
  scheduledDate: z.iso.date().nullable(),
  scheduledStart: Instant.nullable(),
  deviceName: z.string().nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
});

/** An order, and which organization asked which for it. */
export const PlacedOrder = z.object({
  orderId: Id,
  /** Where it is registered, and done. */
  bucket: Named,
  /** Who asked for it; null where the organization registered it itself. */
  requestBucket: Named.nullable(),
  patientName: z.string(),
  patientGender: z.union([Gender, PetGender]),
  patientDob: z.iso.date().nullable(),
  requestingPhysician: z.string(),
  /** What the patient is told. */
  patientNote: z.string(),
  created: Instant,
  registrarName: z.string().nullable(),
  exams: z.array(PlacedExam),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** Orders that one organization places with another, which is the one that does them (product §7). */
export const serviceOrders = {
  choices: operation({
    method: "GET",
    path: "/service-order",
    access: at("bucket", "registry_create", "requestBucketId"),
    summary:
      "What an order placed with the other organization may be of. not_found where it may not be registered for.",
    input: between,
    output: z.object({
      bucket: Named,
      timeZone: z.string(),
      steps: z.array(StepOfProcedure),
      bodyParts: z.array(z.string()),
      extensionFields: z.array(ExtensionField),
    }),
  }),
  place: operation({
    method: "POST",
    path: "/service-order",
    access: at("bucket", "registry_create", "requestBucketId"),
    summary:
      "Registers an order in an organization that the caller's one may register for; it is done there. The patient gets the " +
      "number of a known one of the same ID card, name and birth, else a new one: whom the other organization knows is not " +
      "told. not_found where it may not be registered for; else as registry.create.",
    input: NewRegistryOrder.omit({ pid: true, isOtherPerson: true, orderPlacerId: true, staffNote: true }).extend(
      between.shape,
    ),
    output: z.object({ orderId: Id }),
    status: 201,
  }),
  pageQuery: operation({
    method: "POST",
    path: "/orders/page-query",
    access: anywhere("registry_create"),
    summary:
      "One page of the orders registered in the caller's organizations or asked for by them, the latest first; those of one " +
      "organization by `bucketId`, those that one asked others for by `requestBucketId`. Counted to 1,001.",
    input: z.object({
      bucketId: Id.optional(),
      requestBucketId: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      skip: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ orders: z.array(PlacedOrder), total: z.number().int() }),
  }),
  detail: operation({
    method: "GET",
    path: "/orders/{orderId}/detail",
    access: anywhere("registry_create"),
    summary: "One of those orders. not_found.",
    input: z.object({ orderId: Id }),
    output: PlacedOrder,
  }),
};
