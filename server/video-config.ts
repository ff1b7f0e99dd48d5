import type { VideoSettings } from "#api/infrastructure/outside/video-servers";
import type { Config } from "../config";

/** What carries the media of video rooms; config.ts has seen to it that nothing is missing. */
export const videoSettings = (config: Config): VideoSettings => ({
  turn: { urls: config.TURN_URLS, secret: config.TURN_SECRET ?? null },
  livekit: config.LIVEKIT_URL
    ? { url: config.LIVEKIT_URL, key: config.LIVEKIT_KEY ?? "", secret: config.LIVEKIT_SECRET ?? "" }
    : null,
});
