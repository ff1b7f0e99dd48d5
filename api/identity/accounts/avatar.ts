import { maxPictureBytes, profileStreams } from "#contract/identity/profile";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { limitedBody, redrawnPicture } from "#api/infrastructure/pictures/read-picture";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { avatarOf, setAvatar } from "./profile-queries";

const side = 256;

const receive = streaming(profileStreams.setAvatar, async ({ request, context }) => {
  const sent = await limitedBody(request, maxPictureBytes);
  const size = { width: side, height: side, fit: "cover", ground: "#fff" } as const;
  const picture = await redrawnPicture(sent, { ...size, as: { format: "jpeg", quality: 85 } });
  const hash = await keepPicture(context.platform, picture);
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await setAvatar(tx, accountId, hash);
    await audit(tx, context, "avatar_changed", { subjectId: accountId });
  });
  return new Response(null, { status: 204 });
});

const send = streaming(profileStreams.avatar, async ({ params, context }) => {
  const hash = await avatarOf(context.platform.db, params.id ?? "");
  if (!hash) throw new Problem("no_image");
  return pictureResponse(context.platform, hash, "image/jpeg");
});

export const profileRoutes = [receive, send];
