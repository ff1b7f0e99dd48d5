import { isDeepStrictEqual } from "node:util";
import type { ReportContent } from "#contract/report-content";
import type { ExtensionDiff, ReportDiff, ReportVersion, TextDiff } from "#contract/report-views";
import { diffReportText } from "./report-diff";

const texts = ["finding", "diagnosis", "note"] as const;
const values = ["positive", "bodyPartCount", "critical", "keyImages"] as const;

/** The texts that differ, each part by part. */
export const textDiffs = (from: ReportContent, to: ReportContent): TextDiff[] =>
  texts
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, parts: diffReportText(from[field], to[field]) }));

/** The values of the organization's fields that differ; how a field was called at the time is no difference. */
export function extensionDiffs(from: ReportContent, to: ReportContent): ExtensionDiff[] {
  const [before, after] = [byKey(from), byKey(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, from: before.get(key) ?? null, to: after.get(key) ?? null }))
    .filter((diff) => diff.from?.value !== diff.to?.value);
}

const byKey = ({ extensions = [] }: ReportContent) => new Map(extensions.map((value) => [value.key, value]));

/** What differs between two versions. */
export const diffOf = (from: ReportVersion, to: ReportVersion): ReportDiff => ({
  from,
  to,
  texts: textDiffs(from.content, to.content),
  values: values.filter((field) => !isDeepStrictEqual(from.content[field], to.content[field])),
  extensions: extensionDiffs(from.content, to.content),
});
