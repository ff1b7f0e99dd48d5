import type { AiFinding } from "#contract/reading/ai-tasks";
import type { useTexts } from "../../i18n/use-texts";

/** A finding as a sentence: of the local rules in the reader's language, of a provider outside in its own words. */
export const findingWords = (t: ReturnType<typeof useTexts>, { code, values, text }: AiFinding): string =>
  code === null ? text : t(`aiTasks.finding.${code}`, values);

/** A result as text for a report: a line each, and nothing where nothing was found. */
export const proposalOf = (t: ReturnType<typeof useTexts>, findings: readonly AiFinding[]): string =>
  findings
    .filter(({ code }) => code !== "nothing")
    .map((finding) => findingWords(t, finding))
    .join("\n");

/** The text with a proposal on lines of its own at its end. */
export const withProposal = (text: string, proposal: string): string =>
  text.trim() === "" ? proposal : `${text.trimEnd()}\n${proposal}`;
