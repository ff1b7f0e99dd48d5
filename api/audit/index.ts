import type { AuditFilter, AuditRecord } from "#contract/audits";
import { operations, type OperationContext } from "../operations";
import { audit, verifyChain } from "./audit-queries";
import { auditRecords, timeZoneOf, type AuditScope } from "./audit-record-queries";

const pageSize = 50;
const verifySeconds = 5;
/** Where several organizations are looked at together. */
const sharedTimeZone = "Asia/Shanghai";

/** The IANA name of the time zone that a trail is shown in: the organization's own, else the one of all China. */
export async function zoneOf({ platform: { db } }: OperationContext, scope: AuditScope): Promise<string> {
  const own = scope.kind === "bucket" ? await timeZoneOf(db, scope.bucketId) : undefined;
  return own ?? sharedTimeZone;
}

async function page(
  context: OperationContext,
  scope: AuditScope,
  query: AuditFilter & { before?: number | undefined },
) {
  const { db } = context.platform;
  const { before, ...filter } = query;
  const timeZone = await zoneOf(context, scope);
  // Whoever reads on page after page would soon read of nothing but himself.
  const isWithoutViews = filter.event === undefined;
  const wanted = { timeZone, before, limit: pageSize + 1, isWithoutViews };
  const found: AuditRecord[] = await auditRecords(db, scope, filter, wanted);
  const subjectId = scope.kind === "group" ? scope.groupId : null;
  await audit(db, context, "audit_viewed", { subjectId });
  return { timeZone, records: found.slice(0, pageSize), hasMore: found.length > pageSize };
}

const ofBucket = operations.audits.ofBucket.handler(({ input, context }) =>
  page(context, { kind: "bucket", bucketId: context.bucketId }, input),
);
const ofGroup = operations.audits.ofGroup.handler(({ input, context }) =>
  page(context, { kind: "group", groupId: context.groupId }, input),
);
const ofInstallation = operations.audits.ofInstallation.handler(({ input, context }) =>
  page(context, { kind: "installation" }, input),
);

async function verify(context: OperationContext, after: number) {
  const { db } = context.platform;
  const walk = await verifyChain(db, after, new Date(Date.now() + verifySeconds * 1000));
  const { count, upTo, brokenAt } = walk;
  const subjectId = context.groupId || null;
  await audit(db, context, "audit_verified", { subjectId, detail: { count, upTo, brokenAt } });
  return walk;
}
const verifyBucket = operations.audits.verifyBucket.handler(({ input, context }) => verify(context, input.after));
const verifyGroup = operations.audits.verifyGroup.handler(({ input, context }) => verify(context, input.after));

export const audits = { ofBucket, ofGroup, ofInstallation, verifyBucket, verifyGroup };
