import { maxLogoBytes, organizationSettingsStreams } from "#contract/organizations/organization-settings";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { limitedBody, redrawnPicture } from "#api/infrastructure/pictures/read-picture";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { setColumns, settingsOf } from "./settings-queries";

/** Enough for 40 mm at 300 dpi; 128 × 128 is what product §5 recommends. */
const mostPixels = 512;

const receive = streaming(organizationSettingsStreams.setLogo, async ({ request, context }) => {
  const sent = await limitedBody(request, maxLogoBytes);
  const size = { width: mostPixels, height: mostPixels, fit: "inside", ground: null } as const;
  const hash = await keepPicture(context.platform, await redrawnPicture(sent, { ...size, as: { format: "png" } }));
  await context.platform.db.transaction(async (tx) => {
    await setColumns(tx, context.bucketId, { logo: hash });
    await audit(tx, context, "organization_logo_changed", { subjectId: context.bucketId });
  });
  return new Response(null, { status: 204 });
});

const send = streaming(organizationSettingsStreams.logo, async ({ context }) => {
  const settings = await settingsOf(context.platform.db, context.bucketId);
  if (!settings?.logo) throw new Problem("no_image");
  return pictureResponse(context.platform, settings.logo, "image/png");
});

export const organizationSettingsRoutes = [receive, send];
