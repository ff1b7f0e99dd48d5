import type { EscalationStep } from "#contract/organizations/critical-rules";

const minuteMs = 60_000;

/** Nobody else is named: the administrators, once the item is due. */
const administrators: EscalationStep = { accountId: null, roleId: null, minutes: 0 };

/**
 * The step of the chain that follows, and when: each its minutes after the one before, the first after the item was due.
 *
 * @param told how many steps were told already
 */
export function nextStep(
  chain: readonly EscalationStep[],
  due: Date,
  told: number,
): { step: EscalationStep; at: Date } | undefined {
  const steps = chain.length > 0 ? chain : [administrators];
  const step = steps[told];
  const minutes = steps.slice(0, told + 1).reduce((sum, each) => sum + each.minutes, 0);
  return step && { step, at: new Date(due.getTime() + minutes * minuteMs) };
}
