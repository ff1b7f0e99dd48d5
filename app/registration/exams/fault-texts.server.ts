import type { InfoFaults } from "#contract/registration/exam-info";
import { ruleText } from "../../forms/rule-text.server";
import type { Texts } from "#texts/texts";

/** What an exam cannot take, in the reader's words, by the names of the fields: `within` and the field's own. */
export const faultTexts = (t: Texts, faults: InfoFaults, within = ""): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, rule]) => [`${within}${field}`, [ruleText(t, { message: rule })]]),
  );
