/** How long a connection may take, in milliseconds: Node's own defaults let a slow client hold one for minutes. */
export const connectionLimits = {
  headersTimeout: 8_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
};

/** A body that stands still this long is given up; one that arrives slowly may take its time. */
export const stillBodyMs = 30_000;
