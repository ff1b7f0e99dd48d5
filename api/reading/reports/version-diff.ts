import { isDeepStrictEqual } from "node:util";
import type { ReportContent } from "#contract/reading/report-content";
import type { ReportDiff, ReportVersion, TextDiff } from "#contract/reading/report-views";
import { extensionDiffs } from "#api/registration/extensions/extension-diffs";
import { diffReportText } from "./report-diff";

const texts = ["finding", "diagnosis", "note"] as const;
const values = ["positive", "bodyPartCount", "critical", "keyImages"] as const;

/** The texts that differ, each part by part. */
export const textDiffs = (from: ReportContent, to: ReportContent): TextDiff[] =>
  texts
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, parts: diffReportText(from[field], to[field]) }));

/** How urgent it is belongs to the critical flag. */
const valueOf = (content: ReportContent, field: (typeof values)[number]) =>
  field === "critical" ? [content.critical, content.criticalCategory] : content[field];

/** What differs between two versions. */
export const diffOf = (from: ReportVersion, to: ReportVersion): ReportDiff => ({
  from,
  to,
  texts: textDiffs(from.content, to.content),
  values: values.filter((field) => !isDeepStrictEqual(valueOf(from.content, field), valueOf(to.content, field))),
  extensions: extensionDiffs(from.content.extensions ?? [], to.content.extensions ?? []),
});
