import type { DomainSettings } from "#contract/organizations/domain-settings";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { columnOf, pictureAddress } from "#api/kernel/domains/domain-pictures";
import {
  addDomain,
  domainRow,
  domainRows,
  isInUse,
  organizationsInUse,
  removeDomain,
  setDomainPicture,
  updateDomain,
  type DomainRow,
} from "#api/kernel/domains/domain-settings-queries";

const of = operations.domainSettings;

const list = of.list.handler(async ({ context }) => ({
  here: context.origin.host,
  domains: (await domainRows(context.platform.db)).map(asSettings),
}));

const organizations = of.organizations.handler(({ context }) => organizationsInUse(context.platform.db));

/** @throws Problem not_found for an organization that is none, or out of use */
async function requireOrganization(tx: Transaction, id: string | null) {
  if (id !== null && !(await isInUse(tx, id))) throw new Problem("not_found");
}

const add = of.add.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    await requireOrganization(tx, input.defaultExpertBucketId);
    const row = found(await addDomain(tx, input));
    await audit(tx, context, "domain_added", { detail: { host: input.host } });
    return asSettings(row);
  }),
);

const change = of.change.handler(({ input: { host, version, ...branding }, context }) =>
  context.platform.db.transaction(async (tx) => {
    await requireOrganization(tx, branding.defaultExpertBucketId);
    const before = found(await domainRow(tx, host));
    const row = await updateDomain(tx, host, version, branding);
    if (!row) throw new Problem("version_conflict", { current: asSettings(found(await domainRow(tx, host))) });
    await audit(tx, context, "domain_changed", { detail: { host, ...tracedChanges(before, branding) } });
    return asSettings(row);
  }),
);

const remove = of.remove.handler(async ({ input: { host }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await removeDomain(tx, host))) throw new Problem("not_found");
    await audit(tx, context, "domain_removed", { detail: { host } });
  });
});

const removePicture = of.removePicture.handler(async ({ input: { host, picture }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await setDomainPicture(tx, host, { [columnOf(picture)]: null }))) throw new Problem("not_found");
    await audit(tx, context, "domain_picture_removed", { detail: { host, picture } });
  });
});

const asSettings = (row: DomainRow): DomainSettings => ({
  ...row,
  logo: pictureAddress(row, "logo"),
  bgImgUrl: pictureAddress(row, "background"),
});

export const domainSettings = { list, organizations, add, change, remove, removePicture };
