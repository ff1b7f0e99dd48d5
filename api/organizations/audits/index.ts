import type { AuditFilter, AuditRecord } from "#contract/organizations/audits";
import { brokenSeal } from "#api/infrastructure/audit/broken-seal";
import { Seals } from "#api/infrastructure/audit/seal";
import { operations, type OperationContext } from "#api/kernel/operations";
import { audit, verifyChain, verifyRecords, type ChainWalk } from "#api/infrastructure/audit/audit-queries";
import { auditRecords, organizationIdsOf, timeZoneOf, type AuditScope } from "./audit-record-queries";

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

const untilTired = () => new Date(Date.now() + verifySeconds * 1000);

async function recorded(context: OperationContext, walk: ChainWalk): Promise<ChainWalk> {
  const { count, upTo, brokenAt } = walk;
  const subjectId = context.groupId || null;
  await audit(context.platform.db, context, "audit_verified", { subjectId, detail: { count, upTo, brokenAt } });
  return walk;
}

const verifyBucket = operations.audits.verifyBucket.handler(async ({ input, context }) =>
  recorded(context, await verifyRecords(context.platform.db, [context.bucketId], input.after, untilTired())),
);

const verifyGroup = operations.audits.verifyGroup.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const bucketIds = await organizationIdsOf(db, context.groupId);
  return recorded(context, await verifyRecords(db, bucketIds, input.after, untilTired()));
});

/** Only who keeps the installation looks at all records, and at the seals that tell of a cut end. */
const verifyInstallation = operations.audits.verifyInstallation.handler(async ({ input, context }) => {
  const { db, settings } = context.platform;
  const walk = await verifyChain(db, input.after, untilTired());
  if (!walk.isComplete || walk.brokenAt !== null || settings.auditSeals === null) return recorded(context, walk);
  const last = await (await Seals.in(settings.auditSeals)).last();
  const broken = last && (await brokenSeal(db, last));
  return recorded(context, broken ? { ...walk, brokenAt: broken.sequence } : walk);
});

export const audits = { ofBucket, ofGroup, ofInstallation, verifyBucket, verifyGroup, verifyInstallation };
