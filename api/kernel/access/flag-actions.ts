import { actionCategories, type Action } from "#contract/kernel/actions";
import type { GroupFlag } from "#contract/kernel/group-settings";

/**
 * Actions that nobody has where the group does without the thing: its flag takes them away from every level and role
 * at the next request.
 */
export const flagActions = {
  enableRegistry: actionCategories.registry,
  enableCalling: actionCategories.queue,
  enableConsultation: actionCategories.consultation,
  enableStat: actionCategories.statistics,
  allowPublish: ["order_report_publish"],
} as const satisfies Partial<Record<GroupFlag, readonly Action[]>>;

export type ActionFlag = keyof typeof flagActions;

/** The actions left by the group's flags. */
export function allowedBy(flags: Record<ActionFlag, boolean>, actions: readonly Action[]): Action[] {
  const off = new Set<Action>(
    (Object.keys(flagActions) as ActionFlag[]).flatMap((flag) => (flags[flag] ? [] : [...flagActions[flag]])),
  );
  return actions.filter((action) => !off.has(action));
}
