import { v7 } from "uuid";
import { OneTimeKey } from "#contract/kernel/values";
import { maxReferralImageBytes, maxReferralImages, referralImageStreams } from "#contract/registration/referral-images";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { may } from "#api/infrastructure/actor/caller";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { hourly, type PeriodicJob } from "#api/infrastructure/jobs/job";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { photographedPage } from "#api/infrastructure/pictures/photographed-page";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { issuePhoneCode } from "#api/identity/tickets/phone-code";
import { readTicket } from "#api/identity/tickets/ticket-queries";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { madeUnder } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { streaming } from "#api/kernel/streams";
import {
  deleteHeldImages,
  imagesOf,
  insertImage,
  lockForm,
  markImageRemoved,
  organizationName,
  type HeldAt,
  type ImagePlace,
} from "./referral-image-queries";
import { lockOrder, orderOf } from "./registry-queries";

const minutes = 30;
/** From one address: the phones of a waiting room behind one network, not a flood. */
const fileLimit = { name: "referral-image", attempts: 200, withinSeconds: 3600 };

export const referralImageUrl = (bucketId: string, orderId: string, imageId: string) =>
  `/api/v1/buckets/${bucketId}/registry/${orderId}/applyforms/${imageId}`;

/** A day: a form that is open so long is not sent any more. */
const heldMs = 24 * 3_600_000;

const heldImageUrl = (bucketId: string, key: string, imageId: string) =>
  `/api/v1/buckets/${bucketId}/registry/forms/${encodeURIComponent(key)}/applyforms/${imageId}`;

const shownImages = async (context: OperationContext, place: ImagePlace, urlOf: (imageId: string) => string) => ({
  images: (await imagesOf(context.platform.db, place)).map(({ id, created, addedBy }) => ({
    id,
    url: urlOf(id),
    created: created.toISOString(),
    addedBy,
  })),
  mayChange: may(context.caller(), "upload_apply_forms", context.bucketId),
});

const list = operations.referralImages.list.handler(async ({ input: { orderId }, context }) => {
  const { bucketId } = context;
  found(await orderOf(context.platform.db, bucketId, orderId));
  return shownImages(context, { bucketId, orderId }, (imageId) => referralImageUrl(bucketId, orderId, imageId));
});

const listHeld = operations.heldImages.list.handler(async ({ input: { key }, context }) => {
  const { bucketId } = context;
  const place = { bucketId, formKey: key };
  return {
    ...(await shownImages(context, place, (imageId) => heldImageUrl(bucketId, key, imageId))),
    made: await madeOf(context.platform.db, context.caller().accountId, key),
  };
});

const ticket = operations.referralImages.ticket.handler(({ input: { orderId }, context }) =>
  context.platform.db.transaction(async (tx) => {
    found(await orderOf(tx, context.bucketId, orderId));
    return codeFor(tx, context, { orderId }, orderId);
  }),
);

const ticketHeld = operations.heldImages.ticket.handler(({ input: { key }, context }) =>
  context.platform.db.transaction((tx) => codeFor(tx, context, { formKey: key }, key)),
);

async function codeFor(
  tx: Transaction,
  context: OperationContext,
  place: { orderId: string } | { formKey: string },
  subjectId: string,
) {
  const { accountId } = context.caller();
  const data = { bucketId: context.bucketId, ...place };
  await audit(tx, context, "referral_code_made", { subjectId });
  const ticket = { kind: "referralImages" as const, minutes, accountId, data };
  return issuePhoneCode(tx, context, { ...ticket, page: "/service-orders/upload" });
}

const remove = operations.referralImages.remove.handler(async ({ input: { orderId, imageId }, context }) => {
  await takeOff(context, { bucketId: context.bucketId, orderId }, { imageId, subjectId: orderId });
});

const removeHeld = operations.heldImages.remove.handler(async ({ input: { key, imageId }, context }) => {
  await takeOff(context, { bucketId: context.bucketId, formKey: key }, { imageId, subjectId: key });
});

async function takeOff(
  context: OperationContext,
  place: ImagePlace,
  { imageId, subjectId }: { imageId: string; subjectId: string },
): Promise<void> {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    found(await markImageRemoved(tx, place, { imageId, accountId }));
    await audit(tx, context, "referral_image_removed", { subjectId });
  });
}

const policies = operations.referralImages.policies.handler(async ({ input: { code }, context }) => {
  const { db } = context.platform;
  const { place } = await placeOfCode(context, code);
  return {
    url: `/api/v1/service-orders/file?${new URLSearchParams({ code })}`,
    method: "PUT" as const,
    maxBytes: maxReferralImageBytes,
    organizationName: found(await organizationName(db, place.bucketId)),
    count: (await imagesOf(db, place)).length,
    most: maxReferralImages,
  };
});

/** The order that a form made, once it is registered. */
const madeOf = (db: Database | Transaction, accountId: string, key: string) =>
  madeUnder(db, { accountId, operation: "registry.create", key });

interface CodePlace {
  place: ImagePlace;
  /** Who asked for the code, and fills in the form. */
  holderId: string;
}

/** Where a code's photographs go: a form may have become an order meanwhile. @throws Problem ticket_over */
async function placeOfCode({ platform: { db } }: OperationContext, code: string): Promise<CodePlace> {
  const { data, accountId: holderId } = await readTicket(db, "referralImages", code);
  const { bucketId, orderId, formKey } = data;
  if (!bucketId || holderId === null) throw new Problem("ticket_over");
  if (orderId) return { place: { bucketId, orderId }, holderId };
  if (!formKey) throw new Problem("ticket_over");
  const made = await madeOf(db, holderId, formKey);
  return { place: made ? { bucketId, orderId: made } : { bucketId, formKey }, holderId };
}

/** The place as it is in this transaction, kept from being registered or changed until it ends. */
async function lockPlace(tx: Transaction, place: ImagePlace, holderId: string): Promise<ImagePlace> {
  if ("orderId" in place) {
    found(await lockOrder(tx, place.bucketId, place.orderId));
    return place;
  }
  await lockForm(tx, place);
  const made = await madeOf(tx, holderId, place.formKey);
  return made ? lockPlace(tx, { bucketId: place.bucketId, orderId: made }, holderId) : place;
}

/** @param accountId null for a phone that holds the code */
async function keep(
  request: Request,
  context: OperationContext,
  { place: asked, holderId }: CodePlace,
  accountId: string | null,
): Promise<Response> {
  const { platform } = context;
  const { bucketId } = asked;
  const sent = await limitedBody(request, maxReferralImageBytes);
  const objectHash = await keepPicture(platform, await photographedPage(sent));
  await platform.db.transaction(async (tx) => {
    const place = await lockPlace(tx, asked, holderId);
    const images = await imagesOf(tx, place);
    // Sent twice over a bad line, it is there once.
    if (images.some((image) => image.objectHash === objectHash)) return;
    if (images.length >= maxReferralImages) throw new Problem("too_many_images", { most: maxReferralImages });
    await insertImage(tx, { id: v7(), ...place, objectHash, accountId });
    const detail = { by: accountId === null ? "phone" : "desk" };
    const subjectId = "orderId" in place ? place.orderId : place.formKey;
    await audit(tx, context, "referral_image_added", { bucketId, accountId, subjectId, detail });
  });
  return new Response(null, { status: 204 });
}

const add = streaming(referralImageStreams.add, async ({ request, params, context }) => {
  const place = { bucketId: context.bucketId, orderId: params.orderId ?? "" };
  found(await orderOf(context.platform.db, place.bucketId, place.orderId));
  const { accountId } = context.caller();
  return keep(request, context, { place, holderId: accountId }, accountId);
});

const hold = streaming(referralImageStreams.hold, ({ request, params, context }) => {
  const { accountId } = context.caller();
  return keep(request, context, { place: formOf(context, params), holderId: accountId }, accountId);
});

/** @throws Problem invalid for what is no key of a form */
function formOf({ bucketId }: { bucketId: string }, params: Record<string, string | undefined>): HeldAt {
  const key = OneTimeKey.safeParse(params.key);
  if (!key.success) throw new Problem("invalid");
  return { bucketId, formKey: key.data };
}

const pictureAt = async (context: OperationContext, place: ImagePlace, imageId: string | undefined) => {
  const images = await imagesOf(context.platform.db, place);
  const { objectHash } = found(images.find(({ id }) => id === imageId));
  return pictureResponse(context.platform, objectHash, "image/jpeg");
};

const read = streaming(referralImageStreams.read, ({ params, context }) =>
  pictureAt(context, { bucketId: context.bucketId, orderId: params.orderId ?? "" }, params.imageId),
);

const readHeld = streaming(referralImageStreams.readHeld, ({ params, context }) =>
  pictureAt(context, formOf(context, params), params.imageId),
);

const receive = streaming(referralImageStreams.receive, async ({ request, query, context }) => {
  await countAttempt(context.platform, fileLimit, addressOf(context.origin));
  return keep(request, context, await placeOfCode(context, query.get("code") ?? ""), null);
});

/** What was held for a form that nobody sent is nobody's: it shows a patient's paper. */
export const clearHeldImagesJob: PeriodicJob = {
  kind: "clearHeldImages",
  ...hourly,
  perform: ({ db }, now) => deleteHeldImages(db, new Date(now.getTime() - heldMs)),
};

/** Photographs of the referral form of an order. */
export const referralImages = { list, ticket, remove, policies };
/** The same before it is registered. */
export const heldImages = { list: listHeld, ticket: ticketHeld, remove: removeHeld };
export const referralImageRoutes = [add, read, hold, readHeld, receive];
