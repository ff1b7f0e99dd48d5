import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { peopleOf, rolesOf, rulesOf, writeRules } from "./rule-queries";

export const rules = operations.criticalItems.rules.handler(async ({ context }) => {
  const { bucketId, platform } = context;
  const [set, people, roles] = await Promise.all([
    rulesOf(platform.db, bucketId),
    peopleOf(platform.db, bucketId),
    rolesOf(platform.db, bucketId),
  ]);
  return { ...set, people, roles };
});

export const setRules = operations.criticalItems.setRules.handler(({ input, context }) => {
  const { bucketId } = context;
  const { minutes, chain, version } = input;
  return context.platform.db.transaction(async (tx) => {
    const known = new Set([...(await peopleOf(tx, bucketId)), ...(await rolesOf(tx, bucketId))].map(({ id }) => id));
    const named = chain.flatMap(({ accountId, roleId }) => [accountId, roleId].filter((id) => id !== null));
    if (!named.every((id) => known.has(id))) throw new Problem("invalid", { field: "chain" });
    if (!(await writeRules(tx, bucketId, { minutes, chain, version }))) {
      throw new Problem("version_conflict", { current: await rulesOf(tx, bucketId) });
    }
    await audit(tx, context, "critical_rules_set", {
      subjectId: bucketId,
      detail: { ...minutes, steps: chain.length },
    });
    return rulesOf(tx, bucketId);
  });
});
