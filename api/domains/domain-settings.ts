import type { DomainSettings } from "#contract/domain-settings";
import { audit } from "../audit/audit-queries";
import { operations } from "../operations";
import { found, Problem } from "../problem";
import { columnOf, pictureAddress } from "./domain-pictures";
import {
  addDomain,
  domainRow,
  domainRows,
  removeDomain,
  setDomainPicture,
  updateDomain,
  type DomainRow,
} from "./domain-settings-queries";

const of = operations.domainSettings;

const list = of.list.handler(async ({ context }) => ({
  here: context.origin.host,
  domains: (await domainRows(context.platform.db)).map(asSettings),
}));

const add = of.add.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const row = found(await addDomain(tx, input));
    await audit(tx, context, "domain_added", { detail: { host: input.host } });
    return asSettings(row);
  }),
);

const change = of.change.handler(({ input: { host, version, ...branding }, context }) =>
  context.platform.db.transaction(async (tx) => {
    const row = await updateDomain(tx, host, version, branding);
    if (!row) throw new Problem("version_conflict", { current: asSettings(found(await domainRow(tx, host))) });
    await audit(tx, context, "domain_changed", { detail: { host } });
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

const asSettings = ({ defaultExpertBucketId: _, ...row }: DomainRow): DomainSettings => ({
  ...row,
  logo: pictureAddress(row, "logo"),
  bgImgUrl: pictureAddress(row, "background"),
});

export const domainSettings = { list, add, change, remove, removePicture };
