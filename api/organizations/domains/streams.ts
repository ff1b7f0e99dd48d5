import {
  DomainPicture,
  domainSettingsStreams,
  Host,
  maxDomainPictureBytes,
} from "#contract/organizations/domain-settings";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import type { Redrawing } from "#api/infrastructure/pictures/picture-worker";
import { limitedBody, redrawnPicture } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { columnOf } from "#api/kernel/domains/domain-pictures";
import { domainRow, setDomainPicture } from "#api/kernel/domains/domain-settings-queries";

/** A logo keeps its transparency; a background is a photograph more often than not. */
const kinds: Record<DomainPicture, Omit<Redrawing, "fit"> & { mediaType: "image/png" | "image/jpeg" }> = {
  logo: { mediaType: "image/png", width: 256, height: 256, ground: null, as: { format: "png" } },
  background: {
    mediaType: "image/jpeg",
    width: 1920,
    height: 1200,
    ground: "#fff",
    as: { format: "jpeg", quality: 80 },
  },
};

/** @throws Problem not_found for an address that names no host or picture */
function addressed(params: Record<string, string>) {
  const host = Host.safeParse(params.host);
  const picture = DomainPicture.safeParse(params.picture);
  if (!host.success || !picture.success) throw new Problem("not_found");
  return { host: host.data, picture: picture.data };
}

const receive = streaming(domainSettingsStreams.setPicture, async ({ request, params, context }) => {
  const { platform } = context;
  const { host, picture } = addressed(params);
  found(await domainRow(platform.db, host));
  const sent = await limitedBody(request, maxDomainPictureBytes);
  const hash = await keepPicture(platform, await redrawnPicture(sent, { ...kinds[picture], fit: "inside" }));
  await platform.db.transaction(async (tx) => {
    if (!(await setDomainPicture(tx, host, { [columnOf(picture)]: hash }))) throw new Problem("not_found");
    await audit(tx, context, "domain_picture_changed", { detail: { host, picture } });
  });
  return new Response(null, { status: 204 });
});

const send = streaming(domainSettingsStreams.picture, async ({ params, context }) => {
  const { host, picture } = addressed(params);
  const hash = (await domainRow(context.platform.db, host))?.[columnOf(picture)];
  if (!hash) throw new Problem("no_image");
  return pictureResponse(context.platform, hash, kinds[picture].mediaType);
});

export const domainRoutes = [receive, send];
