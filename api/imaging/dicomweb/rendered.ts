import { createHash } from "node:crypto";
import { frameSizes } from "#contract/imaging/images";
import { isKnown, keptPrivately, notModified } from "#api/infrastructure/file-answer";
import { renderedFrame } from "../exam-images/rendered-frame";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges, takes, type MediaRange } from "./accept";
import { serviceAddress } from "#api/kernel/service-address";
import { instanceAddress } from "./addresses";
import { frameNumbers } from "./frame-numbers";
import { recordImageView } from "./image-views";
import { multipartAnswer, type Part } from "./multipart-answer";
import { namedInstance, namedInstances } from "./named-instances";
import { renderedDocument } from "./rendered-document";
import { asPicture, notDrawn, pictureTypes, renderingIn, viewFor, type PictureType, type Rendering } from "./rendering";
import type { StoredInstance } from "./retrieve-queries";

interface Wanted {
  instance: StoredInstance;
  /** From 1. */
  frame: number;
}

/** What of the client's ranges is a picture we make, and whether it comes in parts. */
function pictureForm(accepted: readonly MediaRange[], isOne: boolean) {
  for (const range of accepted) {
    const type = pictureTypes.find((offered) => takes(range, offered));
    // Without a name for it, one picture comes alone and several in parts (PS3.18 §8.7.4).
    const isMultipart = range.isMultipart || !isOne;
    if (type && (range.isMultipart || isOne || range.mediaType === "*/*")) return { type, isMultipart };
  }
  throw new Problem("not_acceptable");
}

/**
 * Pictures of what the path names, ready for any browser (PS3.18 §10.4.1.1.4): of the frames listed, else of the first
 * of each instance. An instance that is a document comes as its text.
 *
 * @throws Problem not_found, no_image, bad_request, not_acceptable, image_unreadable
 */
export async function retrieveRendered(call: StreamCall): Promise<Response> {
  const { request, params, query, context } = call;
  const document = isOneInstance(params) ? await renderedDocument(call, await namedInstance(context, params)) : null;
  if (document) return document;
  const rendering = renderingIn(query);
  const wanted = await wantedFrames(context, params);
  const { type, isMultipart } = pictureForm(acceptedRanges(request, query), wanted.length === 1);
  recordImageView(context, wanted[0].instance.examId);
  const ignored = notDrawn(query);
  const warning = `299 ${serviceAddress(context)} "The following parameters are not supported: ${ignored.join(", ")}"`;
  const headers: Record<string, string> = ignored.length > 0 ? { warning } : {};
  if (!isMultipart) return pictureAnswer(request, type, await drawn(context, wanted[0], rendering, type), headers);
  const study = params.study ?? "";
  return multipartAnswer(type, pictures(), { headers });

  async function* pictures(): AsyncGenerator<Part> {
    for (const { instance, frame } of wanted) {
      const image = await drawn(context, { instance, frame }, rendering, type);
      const location = `${instanceAddress(context, study, instance)}/frames/${frame}/rendered`;
      yield { contentType: type, location, length: image.length, body: [image] };
    }
  }
}

const isOneInstance = ({ instance, frames }: Record<string, string>) => instance !== undefined && frames === undefined;

/** Sides of a thumbnail nobody asked a size for. */
const thumbnailSide = frameSizes[1];

/**
 * A small picture that stands for what the path names (PS3.18 §10.4.1.1.6): the middle one of the first series with
 * images.
 *
 * @throws Problem not_found, no_image, bad_request, not_acceptable, image_unreadable
 */
export async function retrieveThumbnail({ request, params, query, context }: StreamCall): Promise<Response> {
  const { viewport } = renderingIn(query);
  const wanted = await wantedFrames(context, params);
  const { type } = pictureForm(
    acceptedRanges(request, query).filter(({ isMultipart }) => !isMultipart),
    true,
  );
  const ofFirst = wanted.filter(({ instance }) => instance.seriesInstanceUid === wanted[0].instance.seriesInstanceUid);
  const middle = ofFirst[Math.floor(ofFirst.length / 2)] ?? wanted[0];
  recordImageView(context, middle.instance.examId);
  const small = { width: thumbnailSide, height: thumbnailSide, source: null };
  const plain = { ...small, isFlippedHorizontally: false, isFlippedVertically: false };
  const image = await drawn(context, middle, { window: null, viewport: viewport ?? plain, quality: null }, type);
  return pictureAnswer(request, type, image);
}

async function wantedFrames(context: OperationContext, params: Record<string, string>): Promise<[Wanted, ...Wanted[]]> {
  const { frames, ...path } = params;
  const numbers = frames === undefined ? [1] : frameNumbers(frames);
  const found = (await namedInstances(context, path)).filter(({ hasPixelData }) => hasPixelData);
  const [first, ...others] = found.flatMap((instance) => numbers.map((frame) => ({ instance, frame })));
  if (!first || found.some((instance) => numbers.some((frame) => frame > instance.frames))) {
    throw new Problem("no_image");
  }
  return [first, ...others];
}

async function drawn(
  { platform }: OperationContext,
  { instance, frame }: Wanted,
  rendering: Rendering,
  type: PictureType,
): Promise<Buffer> {
  const { image } = await renderedFrame(platform, instance, frame - 1, viewFor(rendering, type));
  return asPicture(image, rendering, type);
}

function pictureAnswer(
  request: Request,
  type: PictureType,
  image: Buffer,
  headers: Record<string, string> = {},
): Response {
  const etag = `"${createHash("sha256").update(image).digest("base64url")}"`;
  if (isKnown(request, etag)) return notModified(etag);
  return new Response(new Uint8Array(image), {
    headers: {
      ...headers,
      "content-type": type,
      "content-length": String(image.length),
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
      vary: "Accept",
      etag,
    },
  });
}
