import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { operations } from "#api/kernel/operations";
import { countMembers } from "#api/organizations/roles/role-queries";
import { isAbsentOn } from "./choose-expert";
import {
  deleteExpert,
  expertRulesOf,
  otherMembers,
  poolOf,
  timeZoneOf,
  writeExpert,
  writeExpertRules,
} from "./pool-queries";

export const pool = operations.experts.pool.handler(async ({ context }) => {
  const { bucketId, platform } = context;
  const now = new Date();
  const [listed, rules, others, timeZone] = await Promise.all([
    poolOf(platform.db, bucketId, now),
    expertRulesOf(platform.db, bucketId),
    otherMembers(platform.db, bucketId),
    timeZoneOf(platform.db, bucketId),
  ]);
  const today = dayAt(now, timeZone);
  return {
    rules,
    others,
    experts: listed.map((expert) => {
      const { accountId, name, assignedMinutes: _, weekMinutes: __, ...profile } = expert;
      return {
        ...profile,
        account: { id: accountId, name, title: profile.title },
        isAbsent: isAbsentOn(expert, today),
      };
    }),
  };
});

export const set = operations.experts.set.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { id: _, accountId, version, ...profile } = input;
  await context.platform.db.transaction(async (tx) => {
    if ((await countMembers(tx, bucketId, [accountId])) === 0) throw new Problem("not_member");
    if (!(await writeExpert(tx, { bucketId, accountId }, version, profile))) throw new Problem("version_conflict");
    const detail = { weight: profile.weight, services: profile.services.join(" ") };
    await audit(tx, context, "expert_set", { subjectId: accountId, detail });
  });
});

export const remove = operations.experts.remove.handler(async ({ input: { accountId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await deleteExpert(tx, context.bucketId, accountId))) throw new Problem("no_expert");
    await audit(tx, context, "expert_removed", { subjectId: accountId });
  });
});

export const setRules = operations.experts.setRules.handler(({ input: { id: _, ...rules }, context }) => {
  const { bucketId } = context;
  return context.platform.db.transaction(async (tx) => {
    if (!(await writeExpertRules(tx, bucketId, rules))) {
      throw new Problem("version_conflict", { current: await expertRulesOf(tx, bucketId) });
    }
    const detail = { assignment: rules.assignment, ...rules.answerMinutes };
    await audit(tx, context, "expert_rules_set", { subjectId: bucketId, detail });
    return expertRulesOf(tx, bucketId);
  });
});
