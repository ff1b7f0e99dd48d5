import { operations } from "../operations";
import { found } from "../problem";
import { bucketsOfGroup, diskUseOf } from "./disk-use-queries";

const ofOrganization = operations.diskUse.ofOrganization.handler(async ({ context }) => {
  const [use] = await diskUseOf(context.platform.db, [context.bucketId]);
  return found(use);
});

const ofGroup = operations.diskUse.ofGroup.handler(async ({ context }) => {
  const { db } = context.platform;
  return diskUseOf(db, await bucketsOfGroup(db, context.groupId));
});

/** How much room organizations take. */
export const diskUse = { ofOrganization, ofGroup };
