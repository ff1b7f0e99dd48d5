/** How long the lock of a report lasts without being renewed (docs/domain-rules.md, 2.5). */
export const lockMinutes = 15;

/** How long it still lasts when its editor's page goes away, which may be a reload. */
export const leavingSeconds = 20;
