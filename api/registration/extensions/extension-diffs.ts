import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { ExtensionDiff } from "#contract/reading/report-views";

/** Values that differ; how a field was called at the time is no difference. */
export function extensionDiffs(from: readonly ExtensionValue[], to: readonly ExtensionValue[]): ExtensionDiff[] {
  const [before, after] = [byKey(from), byKey(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, from: before.get(key) ?? null, to: after.get(key) ?? null }))
    .filter((diff) => diff.from?.value !== diff.to?.value);
}

const byKey = (values: readonly ExtensionValue[]) => new Map(values.map((value) => [value.key, value]));
