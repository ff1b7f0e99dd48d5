import { z } from "zod";
import { operator } from "./access";
import { everyManifest, type AnyManifest } from "./manifests/index";
import { operation } from "./operation";
import { Id, Instant } from "./values";

type QueuedOf<One> = One extends { queuedJobs: readonly (infer Kind)[] } ? Kind : never;
type PeriodicOf<One> = One extends { periodicJobs: readonly (infer Kind)[] } ? Kind : never;
type Kind = QueuedOf<AnyManifest> | PeriodicOf<AnyManifest>;

/** What the platform does without anybody waiting: first what is queued for one thing, then what comes round. */
export const JobKind = z.enum([
  ...everyManifest.flatMap(({ queuedJobs = [] }) => queuedJobs),
  ...everyManifest.flatMap(({ periodicJobs = [] }) => periodicJobs),
] as [Kind, ...Kind[]]);
export type JobKind = z.infer<typeof JobKind>;

/** A job that failed until nobody tried it any more. */
export const DeadJob = z.object({
  id: Id,
  kind: JobKind,
  attempts: z.number().int(),
  /** The last failure for a developer: type and code, nothing that somebody typed. */
  lastError: z.string(),
  created: Instant,
  died: Instant,
});

/** How it stands with the jobs of a kind. */
export const JobsOfKind = z.object({
  kind: JobKind,
  /** Queued and not done yet; of one that comes round always 0. */
  waiting: z.number().int(),
  /** Of those how many failed at least once. */
  failing: z.number().int(),
  /** Since when the one that waits longest waits. */
  oldest: Instant.nullable(),
  /** When one was done last, of those that are queued to within a minute; null until then. */
  lastDone: Instant.nullable(),
  /** When the next one is due; null where none waits. */
  due: Instant.nullable(),
  /** Of the latest failure of one that waits or comes round; empty where none failed. */
  lastError: z.string(),
});

export const jobs = {
  list: operation({
    method: "GET",
    path: "/installation/jobs",
    access: operator,
    summary:
      "How it stands with the work in the background, by kind, and the latest hundred jobs that nobody tries any more.",
    input: z.object({}),
    output: z.object({ kinds: z.array(JobsOfKind), dead: z.array(DeadJob) }),
  }),
  retry: operation({
    method: "POST",
    path: "/installation/jobs/{id}/retry",
    access: operator,
    summary: "Has a dead job tried again, as if it were new. not_found where it is not dead any more.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  remove: operation({
    method: "DELETE",
    path: "/installation/jobs/{id}",
    access: operator,
    summary: "Removes a dead job: what it was for is not done. not_found where it is not dead any more.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
};
