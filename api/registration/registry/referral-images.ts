import { v7 } from "uuid";
import { maxReferralImageBytes, maxReferralImages, referralImageStreams } from "#contract/registration/referral-images";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { may } from "#api/infrastructure/actor/caller";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { photographedPage } from "#api/infrastructure/pictures/photographed-page";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { issueTicket, readTicket } from "#api/identity/tickets/ticket-queries";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { operations, type OperationContext } from "#api/kernel/operations";
import { outwardOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { streaming } from "#api/kernel/streams";
import { imagesOf, insertImage, markImageRemoved, organizationName } from "./referral-image-queries";
import { lockOrder, orderOf } from "./registry-queries";

const minutes = 30;
/** From one address: the phones of a waiting room behind one network, not a flood. */
const fileLimit = { name: "referral-image", attempts: 200, withinSeconds: 3600 };

export const referralImageUrl = (bucketId: string, orderId: string, imageId: string) =>
  `/api/v1/buckets/${bucketId}/registry/${orderId}/applyforms/${imageId}`;

const list = operations.referralImages.list.handler(async ({ input: { orderId }, context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  found(await orderOf(db, bucketId, orderId));
  const images = await imagesOf(db, bucketId, orderId);
  return {
    images: images.map(({ id, created, addedBy }) => ({
      id,
      url: referralImageUrl(bucketId, orderId, id),
      created: created.toISOString(),
      addedBy,
    })),
    mayChange: may(context.caller(), "upload_apply_forms", bucketId),
  };
});

const ticket = operations.referralImages.ticket.handler(async ({ input: { orderId }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  const origin = outwardOrigin(context);
  return context.platform.db.transaction(async (tx) => {
    found(await orderOf(tx, bucketId, orderId));
    const data = { bucketId, orderId };
    const { token, expires } = await issueTicket(tx, { kind: "referralImages", minutes, accountId, data });
    await audit(tx, context, "referral_code_made", { subjectId: orderId });
    const url = `${origin}/service-orders/upload?${new URLSearchParams({ code: token })}`;
    return { code: token, url, qr: await qrSvg(url), expires: expires.toISOString() };
  });
});

const remove = operations.referralImages.remove.handler(async ({ input: { orderId, imageId }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    found(await markImageRemoved(tx, { bucketId, orderId, imageId }, accountId));
    await audit(tx, context, "referral_image_removed", { subjectId: orderId });
  });
});

const policies = operations.referralImages.policies.handler(async ({ input: { code }, context }) => {
  const { db } = context.platform;
  const { bucketId, orderId } = await orderOfCode(context, code);
  return {
    url: `/api/v1/service-orders/file?${new URLSearchParams({ code })}`,
    method: "PUT" as const,
    maxBytes: maxReferralImageBytes,
    organizationName: found(await organizationName(db, bucketId)),
    count: (await imagesOf(db, bucketId, orderId)).length,
    most: maxReferralImages,
  };
});

interface Order {
  bucketId: string;
  orderId: string;
}

/** @throws Problem ticket_over */
async function orderOfCode({ platform }: OperationContext, code: string): Promise<Order> {
  const { data } = await readTicket(platform.db, "referralImages", code);
  const { bucketId, orderId } = data;
  if (!bucketId || !orderId) throw new Problem("ticket_over");
  return { bucketId, orderId };
}

/** @param accountId null for a phone that holds the code */
async function keep(
  request: Request,
  context: OperationContext,
  { bucketId, orderId }: Order,
  accountId: string | null,
): Promise<Response> {
  const { platform } = context;
  const sent = await limitedBody(request, maxReferralImageBytes);
  const objectHash = await keepPicture(platform, await photographedPage(sent));
  await platform.db.transaction(async (tx) => {
    found(await lockOrder(tx, bucketId, orderId));
    const images = await imagesOf(tx, bucketId, orderId);
    // Sent twice over a bad line, it is there once.
    if (images.some((image) => image.objectHash === objectHash)) return;
    if (images.length >= maxReferralImages) throw new Problem("too_many_images", { most: maxReferralImages });
    await insertImage(tx, { id: v7(), bucketId, orderId, objectHash, accountId });
    const detail = { by: accountId === null ? "phone" : "desk" };
    await audit(tx, context, "referral_image_added", { bucketId, accountId, subjectId: orderId, detail });
  });
  return new Response(null, { status: 204 });
}

const add = streaming(referralImageStreams.add, async ({ request, params, context }) => {
  const order = { bucketId: context.bucketId, orderId: params.orderId ?? "" };
  found(await orderOf(context.platform.db, order.bucketId, order.orderId));
  return keep(request, context, order, context.caller().accountId);
});

const read = streaming(referralImageStreams.read, async ({ params, context }) => {
  const images = await imagesOf(context.platform.db, context.bucketId, params.orderId ?? "");
  const { objectHash } = found(images.find(({ id }) => id === params.imageId));
  return pictureResponse(context.platform, objectHash, "image/jpeg");
});

const receive = streaming(referralImageStreams.receive, async ({ request, query, context }) => {
  await countAttempt(context.platform, fileLimit, addressOf(context.origin));
  return keep(request, context, await orderOfCode(context, query.get("code") ?? ""), null);
});

/** Photographs of the referral form of an order. */
export const referralImages = { list, ticket, remove, policies };
export const referralImageRoutes = [add, read, receive];
