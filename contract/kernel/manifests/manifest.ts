/**
 * What a domain adds to the closed lists of the whole product. It stands in the kernel, because whatever answers a
 * problem, writes the audit trail or counts jobs knows the lists and none of the domains.
 */
export interface Manifest {
  /** Errors the platform answers, with their HTTP status. */
  problems?: Readonly<Record<string, number>>;
  /** What the audit trail tells of. */
  auditEvents?: readonly string[];
  /** Kinds of work in the background that is queued for one thing. */
  queuedJobs?: readonly string[];
  /** Kinds of work in the background that comes round. */
  periodicJobs?: readonly string[];
}
