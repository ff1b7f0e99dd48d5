import type { OrganizationSettings } from "#contract/organizations/organization-settings";
import type { AuditEvent } from "#contract/organizations/audit-events";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { isUniqueViolation } from "#api/infrastructure/database/errors";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { bindCode as bind, settingsOf, setColumns, updateSettings, type SettingsRow } from "./settings-queries";

const read = operations.organizationSettings.read.handler(async ({ context }) =>
  asSettings(found(await settingsOf(context.platform.db, context.bucketId))),
);

const updateProfile = operations.organizationSettings.updateProfile.handler(
  ({ input: { id: _, version, ...profile }, context }) =>
    changed(context, version, profile, "organization_profile_changed"),
);

const updateReadingRules = operations.organizationSettings.updateReadingRules.handler(
  ({ input: { id: _, version, ...rules }, context }) => changed(context, version, rules, "reading_rules_changed"),
);

function changed(
  context: OperationContext,
  version: number,
  columns: Parameters<typeof updateSettings>[3],
  event: AuditEvent,
): Promise<OrganizationSettings> {
  return context.platform.db.transaction(async (tx) => {
    const before = found(await settingsOf(tx, context.bucketId));
    const row = await refuseDuplicate(orAeTitleTaken(updateSettings(tx, context.bucketId, version, columns)));
    if (!row) {
      throw new Problem("version_conflict", { current: asSettings(found(await settingsOf(tx, context.bucketId))) });
    }
    const detail = tracedChanges(before, { ...before, ...columns });
    await audit(tx, context, event, { subjectId: context.bucketId, detail });
    return asSettings(row);
  });
}

/** @throws Problem invalid where another organization, of whatever group, has the AE title */
async function orAeTitleTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, "buckets_ae_title_unique")
      ? new Problem("invalid", { field: "aeTitle", rule: "aeTitleTaken" })
      : error;
  }
}

const bindCode = operations.organizationSettings.bindCode.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const row = await refuseDuplicate(bind(tx, context.bucketId, input.code));
    if (!row) throw new Problem("already_done");
    await audit(tx, context, "org_code_bound", { subjectId: context.bucketId, detail: { code: input.code } });
    return asSettings(row);
  }),
);

const removeLogo = operations.organizationSettings.removeLogo.handler(async ({ context }) => {
  await context.platform.db.transaction(async (tx) => {
    await setColumns(tx, context.bucketId, { logo: null });
    await audit(tx, context, "organization_logo_removed", { subjectId: context.bucketId });
  });
});

const asSettings = (row: SettingsRow): OrganizationSettings => ({
  id: row.id,
  version: row.version,
  name: row.name,
  secondaryName: row.secondaryName,
  departments: row.departments,
  address: row.address,
  phone: row.phone,
  introduction: row.introduction,
  timeZone: row.timeZone,
  freeElectronicFilm: row.freeElectronicFilm,
  isPrivate: row.isPrivate,
  aeTitle: row.aeTitle,
  dateMatch: row.dateMatch,
  fourEyes: row.fourEyes,
  selfApproval: row.selfApproval,
  passwordAtApproval: row.passwordAtApproval,
  inspectionLevels: row.inspectionLevels,
  rejectReasons: row.rejectReasons,
  shareDays: row.shareDays,
  orgCode: row.orgCode,
  logo: row.logo && `/api/v1/buckets/${row.id}/logo?${row.logo.slice(0, 12)}`,
});

export const organizationSettings = {
  read,
  updateProfile,
  updateReadingRules,
  bindCode,
  removeLogo,
};
