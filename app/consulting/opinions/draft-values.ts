import { DraftText, type DraftContent } from "#contract/consulting/opinion-content";

/** A draft as its form shows it. */
export function draftValues(draft: DraftContent | Record<string, unknown>) {
  const { finding, text } = DraftText.partial().parse(draft);
  return { finding: finding ?? "", text: text ?? "" };
}
