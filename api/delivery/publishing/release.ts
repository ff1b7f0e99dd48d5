import type { Modality } from "#contract/organizations/organizations";
import type { ReleaseRule } from "#contract/delivery/self-print";

export interface Release {
  delayHours: number;
  disclaimer: string;
}

type Class = { modality: Modality; patientSource: NonNullable<ReleaseRule["patientSource"]> };

/**
 * The delay and the words for a report: of the rule that says most about it, modality before patient source; without
 * one, those of the organization.
 */
export function releaseOf(usual: Release, rules: readonly ReleaseRule[], { modality, patientSource }: Class): Release {
  const weightOf = (rule: ReleaseRule) => (rule.modality === null ? 0 : 2) + (rule.patientSource === null ? 0 : 1);
  const [first] = rules
    .filter((rule) => rule.modality === null || rule.modality === modality)
    .filter((rule) => rule.patientSource === null || rule.patientSource === patientSource)
    .sort((one, other) => weightOf(other) - weightOf(one));
  if (!first) return usual;
  return { delayHours: first.delayHours, disclaimer: first.disclaimer || usual.disclaimer };
}

/** From when patients may have a report by themselves. */
export const releasedAt = (approved: Date, { delayHours }: Release): Date =>
  new Date(approved.getTime() + delayHours * 3_600_000);
