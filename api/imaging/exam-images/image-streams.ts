import { createHash } from "node:crypto";
import { FrameView, imageStreams } from "#contract/imaging/images";
import { windowHeader } from "#contract/imaging/window-presets";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { readDocument } from "#api/dicom/read-document";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { attachmentAnswer, isShowable } from "#api/registration/exams/attachment-answer";
import { contentDisposition, fileAnswer, isKnown, keptPrivately, notModified } from "#api/infrastructure/file-answer";
import { readWaveform } from "./read-waveform";
import { renderedFrame } from "./rendered-frame";
import { instanceKind } from "#api/registration/exams/exam-record";
import { visibleAttachment, visibleInstance } from "./visible-images";

function frameViewIn(query: URLSearchParams): FrameView {
  const view = FrameView.safeParse(Object.fromEntries(query));
  if (view.success) return view.data;
  const issues = view.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Problem("bad_request", { issues });
}

/** Not in the audit trail one by one: the frames belong to the exam's images, whose viewing is. */
const frame = streaming(imageStreams.frame, async ({ request, params, query, context }) => {
  const instance = await visibleInstance(context, params.id);
  return frameAnswer(context.platform, instance, { request, query, frame: params.frame });
});

/** A frame as a picture, as the query wants it; @throws Problem bad_request, no_image, image_unreadable */
export async function frameAnswer(
  platform: Platform,
  image: { objectHash: string; hasPixelData: boolean; frames: number },
  { request, query, frame }: { request: Request; query: URLSearchParams; frame: string | undefined },
): Promise<Response> {
  const picture = await renderedFrame(platform, image, Number(frame), frameViewIn(query));
  const etag = `"${createHash("sha256").update(picture.image).digest("base64url")}"`;
  if (isKnown(request, etag)) return notModified(etag);
  return new Response(new Uint8Array(picture.image), {
    headers: {
      "content-type": picture.contentType,
      "content-length": String(picture.image.length),
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
      ...(picture.window && { [windowHeader]: `${picture.window.center}\\${picture.window.width}` }),
      etag,
    },
  });
}

const document = streaming(imageStreams.document, async ({ context, params }) => {
  const { platform } = context;
  const instance = await visibleInstance(context, params.id);
  if (instanceKind(instance) !== "document") throw new Problem("no_image");
  const read = await readDocument(await platform.objects.localPath(instance.objectHash), "pdf");
  if (!read.ok) throw new Problem("image_unreadable", { reason: read.reason });
  if (read.kind !== "pdf") throw new Problem("no_image");
  await platform.db.transaction((tx) =>
    audit(tx, context, "document_viewed", { examId: instance.examId, subjectId: instance.id }),
  );
  return new Response(new Uint8Array(read.pdf.bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(read.pdf.bytes.length),
      "content-disposition": contentDisposition("inline", `${instance.sopInstanceUid}.pdf`),
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
    },
  });
});

/** Not in the audit trail one by one: a page shows it, whose viewing is. */
const waveform = streaming(imageStreams.waveform, async ({ request, context, params }) => {
  const instance = await visibleInstance(context, params.id);
  const { groups } = await readWaveform(context.platform, instance);
  const sheet = groups.at(Number(params.group));
  if (!sheet) throw new Problem("no_image");
  const etag = `"${createHash("sha256").update(sheet.svg).digest("base64url")}"`;
  if (isKnown(request, etag)) return notModified(etag);
  return new Response(sheet.svg, {
    headers: {
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      // Opened by itself it is a document, and has nothing to run or fetch.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": keptPrivately,
      etag,
    },
  });
});

const file = streaming(imageStreams.file, async ({ context, params }) => {
  const { platform } = context;
  const instance = await visibleInstance(context, params.id);
  const answer = await fileAnswer(platform.objects, {
    ...instance,
    mediaType: "application/dicom",
    // The object's own name: a patient's would show in the folder of whoever downloads it.
    disposition: contentDisposition("attachment", `${instance.sopInstanceUid}.dcm`),
  });
  await platform.db.transaction((tx) =>
    audit(tx, context, "instance_downloaded", { examId: instance.examId, subjectId: instance.id }),
  );
  return answer;
});

const attachment = streaming(imageStreams.attachment, async ({ request, context, params, query }) => {
  const { platform } = context;
  const known = await visibleAttachment(context, params.id);
  const etag = `"${known.objectHash}"`;
  if (isKnown(request, etag)) return notModified(etag);
  const isShown = isShowable(known) && !query.has("download");
  const answer = await attachmentAnswer(platform.objects, known, isShown ? "shown" : "kept");
  await platform.db.transaction((tx) =>
    audit(tx, context, isShown ? "attachment_viewed" : "attachment_downloaded", {
      examId: known.examId,
      subjectId: known.id,
    }),
  );
  return answer;
});

export const imageRoutes = [frame, document, waveform, file, attachment];
