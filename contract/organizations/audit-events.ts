import { everyManifest, type AnyManifest } from "#contract/kernel/manifests/index";

type EventsOf<One> = One extends { auditEvents: readonly (infer Event)[] } ? Event : never;
export type AuditEvent = EventsOf<AnyManifest>;

/** Everything the audit trail tells of. Each has its words in texts/…. */
export const auditEvents = everyManifest.flatMap(({ auditEvents = [] }) => auditEvents) as [
  AuditEvent,
  ...AuditEvent[],
];
