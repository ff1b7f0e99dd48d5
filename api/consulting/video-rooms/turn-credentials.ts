import { createHmac } from "node:crypto";
import type { TurnSettings } from "#api/infrastructure/outside/video-servers";

export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}

/** A meeting, and the hour before it. */
const validSeconds = 6 * 3600;

/**
 * Servers by which pages find a line, with credentials for the account (coturn "use-auth-secret", the REST API draft of
 * Uberti): the time they end and the name, and a mark of both.
 */
export function iceServersFor(
  { urls, secret }: TurnSettings,
  accountId: string,
  now: Date,
): { iceServers: IceServer[]; expires: string | null } {
  const ends = Math.floor(now.getTime() / 1000) + validSeconds;
  const username = `${ends}:${accountId}`;
  const login = secret && { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
  return {
    iceServers: urls.map((url) => ({ urls: url, ...(url.startsWith("turn") && login) })),
    expires: login ? new Date(ends * 1000).toISOString() : null,
  };
}
