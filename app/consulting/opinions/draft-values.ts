import { OpinionText, type OpinionContent } from "#contract/consulting/opinion-content";

/** A draft as its form shows it. */
export function draftValues(draft: OpinionContent | Record<string, unknown>) {
  const { finding, text } = OpinionText.partial().parse(draft);
  return { finding: finding ?? "", text: text ?? "" };
}
