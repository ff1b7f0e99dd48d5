import { SignJWT } from "jose";
import type { LivekitSettings } from "#api/infrastructure/outside/video-servers";

/** Long enough to come in; the server renews it while the page is there. */
const validSeconds = 600;

/** A token for one room and one page (LiveKit, "Authentication": a JWT of the key, with a grant named video). */
export const livekitToken = (
  { key, secret }: LivekitSettings,
  { room, seatId, name }: { room: string; seatId: string; name: string },
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    name,
    video: { room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
  })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(key)
    .setSubject(seatId)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + validSeconds)
    .sign(new TextEncoder().encode(secret));
};
