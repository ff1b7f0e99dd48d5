import { maxTemplatePictureBytes, printTemplateStreams } from "#contract/delivery/print-templates";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { limitedBody, redrawnPicture } from "#api/infrastructure/pictures/read-picture";
import { streaming } from "#api/kernel/streams";
import { previewPdf } from "./preview";
import { hashOfPicture, pictureName, pictureSecret } from "./template-picture";

/** Enough for 40 mm at 300 dpi; 128 × 128 is what product §5 recommends. */
const mostPixels = 512;

/** Nothing shows it before a template names it: what is never saved changes no sheet, and is no event. */
const receive = streaming(printTemplateStreams.addPicture, async ({ request, context: { platform, bucketId } }) => {
  const sent = await limitedBody(request, maxTemplatePictureBytes);
  const size = { width: mostPixels, height: mostPixels, fit: "inside", ground: null } as const;
  const hash = await keepPicture(platform, await redrawnPicture(sent, { ...size, as: { format: "png" } }));
  const name = pictureName(await pictureSecret(platform.db), bucketId, hash);
  return Response.json({ picture: name }, { status: 201 });
});

const send = streaming(printTemplateStreams.picture, async ({ params, context: { platform, bucketId } }) => {
  const hash = hashOfPicture(await pictureSecret(platform.db), bucketId, params.picture ?? "");
  return pictureResponse(platform, hash, "image/png");
});

export const printTemplateRoutes = [receive, send, previewPdf];
