import { planMonths, plans } from "#contract/organizations/plans";
import { manages } from "#api/infrastructure/actor/caller";
import type { Caller } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database } from "#api/infrastructure/database/connect";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { lastMoment, planPeriod } from "./plan-end";
import {
  administeredBuckets,
  allPlanStates,
  insertSubscription,
  lockPlan,
  planStates,
  planStatesOfGroup,
  setPlanEnd,
  subscriptionsOf,
} from "./plan-queries";

function administered(db: Database, caller: Caller) {
  const own = [...caller.organizations.keys()].filter((id) => manages(caller, id));
  const groups = [...caller.groups].flatMap(([id, level]) => (level === "admin" ? [id] : []));
  return administeredBuckets(db, own, groups);
}

const available = operations.planning.available.handler(() => plans.map((plan) => ({ plan, months: [...planMonths] })));

const check = operations.planning.check.handler(async ({ context }) =>
  found((await planStates(context.platform.db, [context.bucketId], new Date()))[0]),
);

const dried = operations.planning.dried.handler(async ({ context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  const states = await planStates(db, await administered(db, caller), new Date());
  return states
    .filter(({ state }) => state === "expired")
    .map((state) => ({ ...state, isGroupAdmin: caller.groups.get(state.groupId) === "admin" }));
});

const groupAvailable = operations.planning.groupAvailable.handler(({ context }) =>
  planStatesOfGroup(context.platform.db, context.groupId, new Date()),
);

const mine = operations.planning.mine.handler(async ({ context }) => {
  const { db } = context.platform;
  return subscriptionsOf(db, await administered(db, context.caller()));
});

const all = operations.planning.all.handler(({ input, context }) =>
  allPlanStates(context.platform.db, input.name, new Date()),
);

const ofBucket = operations.planning.ofBucket.handler(async ({ input, context }) =>
  found((await planStates(context.platform.db, [input.id], new Date()))[0]),
);

const grant = operations.planning.grant.handler(({ input, context }) => {
  const now = new Date();
  return context.platform.db.transaction(async (tx) => {
    const { ends } = found((await lockPlan(tx, input.id))[0]);
    if ((ends?.toISOString() ?? "") !== input.endsBefore) throw new Problem("version_conflict");
    const { id: bucketId, plan, months } = input;
    const period = planPeriod(ends, months, now);
    await insertSubscription(tx, { bucketId, plan, months, ...period, grantedBy: context.caller().accountId });
    const detail = { plan, months, before: input.endsBefore, ends: period.ends.toISOString() };
    await audit(tx, context, "plan_granted", { bucketId, subjectId: bucketId, detail });
    return found((await planStates(tx, [bucketId], now))[0]);
  });
});

const setEnd = operations.planning.setEnd.handler(({ input: { id: bucketId, endsOn, endsBefore }, context }) =>
  context.platform.db.transaction(async (tx) => {
    const { ends: before, timeZone } = found((await lockPlan(tx, bucketId))[0]);
    const ends = lastMoment(endsOn, timeZone);
    // Sent twice, done once.
    if (before?.getTime() !== ends.getTime()) {
      if (before?.toISOString() !== endsBefore) throw new Problem("version_conflict");
      await setPlanEnd(tx, bucketId, ends);
      const detail = { before: endsBefore, ends: ends.toISOString() };
      await audit(tx, context, "plan_end_set", { bucketId, subjectId: bucketId, detail });
    }
    return found((await planStates(tx, [bucketId], new Date()))[0]);
  }),
);

export const planning = { available, check, dried, groupAvailable, mine, all, ofBucket, grant, setEnd };
