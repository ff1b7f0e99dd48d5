import { z } from "zod";
import { at, atEither, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, OneTimeKey } from "#contract/kernel/values";

/** A sheet is photographed page by page. */
export const maxReferralImages = 10;
/** What cameras of phones write. */
export const maxReferralImageBytes = 16 * 1024 * 1024;

/** The secret of a QR code: takes photographs for one order, for a time. */
const ReferralCode = z.string().min(1).max(128);

const ofOrder = z.object({ id: Id, orderId: Id });
/** A form whose order is not registered yet, by the key it is registered with (NewRegistryOrder). */
const ofForm = z.object({ id: Id, key: OneTimeKey });

/** A photograph of the referral form of an order. */
export const ReferralImage = z.object({
  id: Id,
  /** Of the JPEG file, for whoever may see the order. */
  url: z.string(),
  created: Instant,
  /** Null for one that a phone without an account sent. */
  addedBy: z.string().nullable(),
});

const Images = z.object({ images: z.array(ReferralImage), mayChange: z.boolean() });
const PhoneCode = z.object({ code: ReferralCode, url: z.string(), qr: z.string(), expires: Instant });

/** Photographs of referral forms (product §2 /service-orders/upload, §6 upload_apply_forms). */
export const referralImages = {
  list: operation({
    method: "GET",
    path: "/buckets/{id}/registry/{orderId}/applyforms",
    access: atEither("bucket", "registry_create", "registry_update"),
    summary:
      "The photographs of an order's referral form, oldest first, and whether the caller may add and remove some.",
    input: ofOrder,
    output: Images,
  }),
  ticket: operation({
    method: "POST",
    path: "/buckets/{id}/registry/{orderId}/applyforms/ticket",
    access: at("bucket", "upload_apply_forms"),
    summary: "A QR code for a phone without an account to photograph the form with: good for thirty minutes.",
    input: ofOrder,
    output: PhoneCode,
  }),
  remove: operation({
    method: "DELETE",
    path: "/buckets/{id}/registry/{orderId}/applyforms/{imageId}",
    access: at("bucket", "upload_apply_forms"),
    summary: "Takes a photograph off the order.",
    input: ofOrder.extend({ imageId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  policies: operation({
    method: "GET",
    path: "/service-orders/policies",
    access: open,
    summary: "Where the phone that holds the code sends photographs, and for whom. It names no patient. ticket_over.",
    input: z.object({ code: ReferralCode }),
    output: z.object({
      url: z.string(),
      method: z.literal("PUT"),
      maxBytes: z.number().int(),
      organizationName: z.string(),
      /** How many the order has. */
      count: z.number().int(),
      most: z.number().int(),
    }),
  }),
};

/**
 * The same before the order is registered: it gets them with the key its form is sent under. What no order got within a day
 * is cleared away.
 */
export const heldImages = {
  list: operation({
    method: "GET",
    path: "/buckets/{id}/registry/forms/{key}/applyforms",
    access: at("bucket", "registry_create"),
    summary: "The photographs held for a form, oldest first; none once its order, `made`, is registered.",
    input: ofForm,
    output: Images.extend({ made: Id.nullable() }),
  }),
  ticket: operation({
    method: "POST",
    path: "/buckets/{id}/registry/forms/{key}/applyforms/ticket",
    access: at("bucket", "upload_apply_forms"),
    summary:
      "A QR code for a phone, as for an order: what it sends is held for the form, and is the order's once that is registered.",
    input: ofForm,
    output: PhoneCode,
  }),
  remove: operation({
    method: "DELETE",
    path: "/buckets/{id}/registry/forms/{key}/applyforms/{imageId}",
    access: at("bucket", "upload_apply_forms"),
    summary: "Takes a photograph off the form.",
    input: ofForm.extend({ imageId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};

const picture =
  "The body is a JPEG or PNG file of at most 16 MiB, which is written anew. file_refused, file_too_large; too_many_images";

export const referralImageStreams = {
  add: stream({
    method: "POST",
    path: "/buckets/{id}/registry/{orderId}/applyforms",
    access: at("bucket", "upload_apply_forms"),
    summary: `Adds a photograph of the referral form. ${picture}.`,
    produces: [],
  }),
  read: stream({
    method: "GET",
    path: "/buckets/{id}/registry/{orderId}/applyforms/{imageId}",
    access: atEither("bucket", "registry_create", "registry_update"),
    summary: "A photograph of the referral form. not_found.",
    produces: ["image/jpeg"],
  }),
  hold: stream({
    method: "POST",
    path: "/buckets/{id}/registry/forms/{key}/applyforms",
    access: at("bucket", "upload_apply_forms"),
    summary: `Holds a photograph for a form whose order is not registered yet. ${picture}.`,
    produces: [],
  }),
  readHeld: stream({
    method: "GET",
    path: "/buckets/{id}/registry/forms/{key}/applyforms/{imageId}",
    access: at("bucket", "registry_create"),
    summary: "A photograph that is held for a form. not_found.",
    produces: ["image/jpeg"],
  }),
  receive: stream({
    method: "PUT",
    path: "/service-orders/file",
    access: open,
    summary: `Takes a photograph for ?code. ${picture}, ticket_over, too_many_attempts.`,
    query: ["code"],
    produces: [],
  }),
};
