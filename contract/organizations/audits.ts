import { z } from "zod";
import { groupAdmin, managerOf, operator } from "#contract/kernel/access";
import { auditEvents } from "./audit-events";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Day, Id, Instant } from "#contract/kernel/values";

/** What of the trail is wanted; days in the organization's time zone, in Asia/Shanghai for a group or installation. */
export const AuditFilter = z.object({
  /** Name or user name of who did it, whole or its beginning. */
  person: z.string().trim().max(64).optional(),
  /** Patient ID, or name as registered. */
  patient: z.string().trim().max(64).optional(),
  /** Accession number; leading zeros may be left out. */
  exam: z.string().trim().max(64).optional(),
  event: z.enum(auditEvents).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditQuery = AuditFilter.extend({
  /** Sequence of the record behind which the page begins; the newest without it. */
  before: z.number().int().positive().optional(),
});

export const AuditRecord = z.object({
  sequence: z.number().int(),
  at: Instant,
  /** One of auditEvents, or one an earlier version of the product told of. */
  event: z.string(),
  /** Null for what the system did, or somebody who was not signed in. */
  person: z.object({ id: Id, name: z.string(), username: z.string() }).nullable(),
  bucketName: z.string().nullable(),
  /** The name is masked: who reads the trail need have no clinical right. */
  exam: z.object({ id: Id, accessionNumber: z.string(), patientName: z.string() }).nullable(),
  /** Name of the person, entry, organization or group it is about, where that is no exam. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const AuditPage = z.object({ timeZone: z.string(), records: z.array(AuditRecord), hasMore: z.boolean() });

const Verification = z.object({
  /** Sequence of the last record known to be intact. */
  after: z.number().int().min(0).default(0),
});
const Verified = z.object({
  /** Records found intact in this call. */
  count: z.number().int(),
  /** Sequence of the last record looked at. */
  upTo: z.number().int(),
  /** Sequence of the first record that does not fit; null while all do. */
  brokenAt: z.number().int().nullable(),
  isComplete: z.boolean(),
});

const verified =
  "Recomputes the hashes of these records for some seconds, and whether the chain still joins them; called again with its `upTo` until complete.";
const paged = "Newest first, 50 a page; audit_viewed only where the filter names it.";
const exported =
  "The records as CSV, newest first, at most 100,000; the filter as query parameters, ?language for titles and actions; `time` in the organization's time zone.";

export const audits = {
  ofBucket: operation({
    method: "GET",
    path: "/buckets/{id}/audit",
    access: managerOf("bucket"),
    summary: `What was done with the organization's records and settings. ${paged}`,
    input: AuditQuery.extend({ id: Id }),
    output: AuditPage,
  }),
  ofGroup: operation({
    method: "GET",
    path: "/groups/{id}/audit",
    access: groupAdmin(),
    summary: `What was done in the group and all its organizations. ${paged}`,
    input: AuditQuery.extend({ id: Id }),
    output: AuditPage,
  }),
  ofInstallation: operation({
    method: "GET",
    path: "/audit",
    access: operator,
    summary: `What was done anywhere, sign-ins included. ${paged}`,
    input: AuditQuery,
    output: AuditPage,
  }),
  verifyBucket: operation({
    method: "POST",
    path: "/buckets/{id}/audit/verify",
    access: managerOf("bucket"),
    summary: verified,
    input: Verification.extend({ id: Id }),
    output: Verified,
  }),
  verifyGroup: operation({
    method: "POST",
    path: "/groups/{id}/audit/verify",
    access: groupAdmin(),
    summary: verified,
    input: Verification.extend({ id: Id }),
    output: Verified,
  }),
  verifyInstallation: operation({
    method: "POST",
    path: "/audit/verify",
    access: operator,
    summary:
      "Recomputes the hash chain of the whole installation, and whether it still ends behind what was last sealed outside the database: `brokenAt` is then the sealed record.",
    input: Verification,
    output: Verified,
  }),
};

export const auditStreams = {
  bucketExport: stream({
    method: "GET",
    path: "/buckets/{id}/audit/export",
    access: managerOf("bucket"),
    summary: exported,
    produces: ["text/csv"],
  }),
  groupExport: stream({
    method: "GET",
    path: "/groups/{id}/audit/export",
    access: groupAdmin(),
    summary: exported,
    produces: ["text/csv"],
  }),
};
