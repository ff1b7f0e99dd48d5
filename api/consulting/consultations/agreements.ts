import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { countInGroup } from "#api/organizations/groups/group-queries";
import {
  agreementsOf,
  endAgreement,
  insertAgreement,
  isAgreement,
  lockAgreements,
  overlaps,
} from "./agreement-queries";

const list = operations.consultationAgreements.list.handler(({ context }) =>
  agreementsOf(context.platform.db, context.groupId),
);

const add = operations.consultationAgreements.add.handler(({ input: { id: groupId, ...agreed }, context }) =>
  context.platform.db.transaction(async (tx) => {
    await lockAgreements(tx, groupId);
    const { fromBucketId, toBucketId } = agreed;
    if ((await countInGroup(tx, groupId, [fromBucketId, toBucketId])) < 2) throw new Problem("not_found");
    const values = { ...agreed, groupId, createdBy: context.caller().accountId };
    if (await overlaps(tx, values)) throw new Problem("agreement_overlaps");
    const id = await insertAgreement(tx, values);
    const { price, validFrom, validUntil } = agreed;
    const detail = { to: toBucketId, services: agreed.services.join(" "), price, validFrom, validUntil };
    await audit(tx, context, "consultation_agreement_added", { bucketId: fromBucketId, subjectId: id, detail });
    return { id };
  }),
);

const end = operations.consultationAgreements.end.handler(async ({ input: { id: groupId, agreementId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await endAgreement(tx, groupId, agreementId)))
      throw new Problem((await isAgreement(tx, groupId, agreementId)) ? "conflict" : "not_found");
    await audit(tx, context, "consultation_agreement_ended", { subjectId: agreementId });
  });
});

export const consultationAgreements = { list, add, end };
