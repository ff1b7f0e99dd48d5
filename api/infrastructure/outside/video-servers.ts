/** Servers by which pages of a video room find a line to each other. */
export interface TurnSettings {
  /** stun:, turn: and turns: addresses (RFC 7064, RFC 7065). */
  urls: readonly string[];
  /** coturn's static-auth-secret; null where there are none but STUN servers. */
  secret: string | null;
}

/** A LiveKit server that carries the media instead of the pages themselves. */
export interface LivekitSettings {
  /** wss:// address. */
  url: string;
  key: string;
  secret: string;
}

export interface VideoSettings {
  turn: TurnSettings;
  livekit: LivekitSettings | null;
}
