import { isDeepStrictEqual } from "node:util";
import type { ReportContent, WrittenContent } from "#contract/reading/report-content";
import { judgedExtensions, typedOf, type JudgedExtensions } from "#api/registration/extensions/typed-extensions";
import { Problem } from "#api/infrastructure/problem";
import type { ReportRow } from "./report-queries";

/** What the report would hold with what was sent, and how the values of its organization's fields were judged. */
export function writtenContent(
  { content: saved, rules }: Pick<ReportRow, "content" | "rules">,
  sent: WrittenContent | undefined,
): { content: ReportContent; judged: JudgedExtensions } {
  const { extensions: typed, ...content } = sent ?? { ...saved, extensions: undefined };
  const judged = judgedExtensions(rules.extensionConfigs, saved.extensions ?? [], typed);
  return { content: judged.values.length > 0 ? { ...content, extensions: judged.values } : content, judged };
}

/** Whether two contents say the same; how the fields were called at the time does not matter. */
export const saysTheSame = (one: ReportContent, other: ReportContent): boolean =>
  isDeepStrictEqual(spoken(one), spoken(other));

/** As the database keeps it: what a form names and leaves undefined is not in there. */
const spoken = ({ extensions, ...content }: ReportContent): unknown =>
  JSON.parse(JSON.stringify({ ...content, extensions: typedOf(extensions ?? []) }));

/**
 * Finding or diagnosis is written, a body part is counted (product §5), and what the organization requires is there.
 *
 * @throws Problem report_incomplete with the `fields` that are not; extensions.<key> for one the organization adds
 */
export function requireComplete(
  { finding, diagnosis, bodyPartCount }: ReportContent,
  { missing }: JudgedExtensions,
): void {
  const fields = [
    ...(finding.trim() || diagnosis.trim() ? [] : ["finding", "diagnosis"]),
    ...(bodyPartCount >= 1 ? [] : ["bodyPartCount"]),
    ...missing.map((key) => `extensions.${key}`),
  ];
  if (fields.length > 0) throw new Problem("report_incomplete", { fields });
}
